// SPDX-License-Identifier: Apache-2.0

internal import PluginNote
internal import UsherModel

extension Policy {
  /// What is decided about one application: for each permission that any rule is about, the rule that counts.
  ///
  /// Of installed plugins every scope is looked at, of other categories what the rules name. Loads nothing.
  package func decisions(about application: String, _ installation: Installation) -> [PolicyRule] {
    let notes = installation.plugins.filter { $0.state == .ready }.compactMap(\.note)
    let installed = notes.flatMap { note in
      note.scopes.map { decision(about: Permission(note.category, scope: $0.scope), application, note) }
    }
    let known = Set(notes.map(\.category))
    var others: [Permission] = []
    for permission in binding.map(\.permission) where !known.contains(permission.category) {
      if !others.contains(permission) { others.append(permission) }
    }
    return (installed + others.map { decision(about: $0, application, nil) }).compactMap(\.self)
  }

  private func decision(about wanted: Permission, _ application: String, _ note: PluginNote?) -> PolicyRule? {
    guard let rule = rule(for: wanted, of: application, note: note) else { return nil }
    return PolicyRule(
      file: rule.file, line: rule.line, application: rule.application, permission: wanted, effect: rule.effect,
      reason: rule.reason)
  }

  /// What an administrator will want to know or mend.
  package func findings(about installation: Installation) -> [Finding] {
    let broken = faults.map { fault in
      let place = fault.line > 0 ? "line \(fault.line): " : ""
      return Finding(
        .error, subject: fault.file, text: "\(fault.consequence) \(place)\(fault.text).", remedy: fault.remedy)
    }
    return broken + slips(installation)
  }

  /// Scopes that are named and that no plugin has, so that the rule does nothing.
  private func slips(_ installation: Installation) -> [Finding] {
    var found: [Finding] = []
    for rule in rules where !rule.permission.scope.isStandard {
      guard let note = installation.plugin(for: rule.permission.category)?.note,
        !note.scopes.contains(where: { $0.scope == rule.permission.scope })
      else { continue }
      let known = note.scopes.map(\.scope.rawValue).joined(separator: ", ")
      let finding = Finding(
        .warning, subject: rule.file,
        text: "Line \(rule.line) is about \(rule.permission), and \(note.category) has no such scope; it has \(known).",
        remedy: "correct the group's name")
      if !found.contains(finding) { found.append(finding) }
    }
    return found
  }
}

extension PolicyFault {
  /// What comes of it, as a sentence without its end.
  package var consequence: String {
    let subject = category == PolicyRule.everyCategory ? "Everything" : "The category \(category)"
    let others = line > 0 ? ", and the file grants nothing" : ""
    return "\(subject) is restricted\(others), until this is mended:"
  }
}
