// SPDX-License-Identifier: Apache-2.0

internal import KeyFile
internal import PluginNote
internal import UsherModel

/// The rules of one policy file.
///
/// A group is a category, or a scope of one; its keys are effects, and their values the applications.
struct PolicyFile {
  /// The largest file that is read, in bytes.
  static let largest = 1 << 20

  /// The rules that count, in the order of the lines; without the grants where anything is wrong with the file.
  private(set) var rules: [PolicyRule] = []
  /// What is wrong with the file, in the order of the lines.
  private(set) var faults: [PolicyFault] = []

  private let path: String
  private let file: KeyFile
  private let locale: String

  /// Reads the text of a file.
  ///
  /// Never fails: what can't be read is a fault, and restricts.
  init(parsing bytes: [UInt8], path: String, locale: String) {
    var errors: [KeyFileError] = []
    self.path = path
    self.locale = locale
    file = KeyFile(parsing: bytes, as: .grouped, collecting: &errors)
    for error in errors { note(error) }
    for group in file.groups { read(group) }
    guard !faults.isEmpty else { return }
    faults.sort { $0.line < $1.line }
    rules.removeAll { $0.effect != .restrict }
  }

  private mutating func read(_ group: String) {
    guard let permission = Self.permission(group) else {
      let name = DisplayText.clean(group, limit: 60)
      return note(
        file.line(ofGroup: group), PolicyRule.everyCategory,
        "[\(name)] is neither a category nor a scope of one; write such as [camera], [location/always], "
          + "[com.example.fortune], or [*] for every category")
    }
    for entry in file.entries(in: group) {
      if let effect = PolicyEffect(rawValue: entry.key), entry.locale == nil {
        read(entry, effect, group, permission)
      } else if !Self.isReason(entry.key) {
        let key = DisplayText.clean(entry.key, limit: 60) + (entry.locale.map { "[\($0)]" } ?? "")
        note(
          entry.line, permission.category,
          "the key \"\(key)\" means nothing in a policy; use restrict, grant, locked-grant and reason")
      }
    }
  }

  private mutating func read(_ entry: KeyFileEntry, _ effect: PolicyEffect, _ group: String, _ permission: Permission) {
    let applications = file.list(entry.key, in: group)
    if applications.isEmpty {
      note(
        entry.line, permission.category,
        "\(entry.key) names no application; write their ids, or * for every application")
    }
    let reason = reason(for: effect, in: group)
    for application in applications {
      if let fault = AppPattern.fault(of: application) {
        let name = DisplayText.clean(application, limit: 60)
        note(entry.line, permission.category, "\(name.isEmpty ? entry.key : "\"\(name)\"") \(fault)")
      } else {
        rules.append(
          PolicyRule(
            file: path, line: entry.line, application: application, permission: permission, effect: effect,
            reason: reason))
      }
    }
  }

  /// The reason of an effect, or that of the group.
  private func reason(for effect: PolicyEffect, in group: String) -> String {
    let own = file.localized("reason.\(effect.rawValue)", in: group, locale: locale)
    let text = own ?? file.localized("reason", in: group, locale: locale) ?? ""
    return DisplayText.clean(text, limit: DisplayText.longestSentence)
  }

  private static func isReason(_ key: String) -> Bool {
    key == "reason" || PolicyEffect.allCases.contains { key == "reason.\($0.rawValue)" }
  }

  /// What a group's name stands for; nil where that is no category.
  ///
  /// Names without a dot are Usher's own, so that a slip of the pen is noticed.
  private static func permission(_ group: String) -> Permission? {
    let permission = Permission(parsing: group)
    if permission.category == PolicyRule.everyCategory { return group == "*" ? permission : nil }
    guard !permission.scope.isStandard || !group.utf8.contains(UInt8(ascii: "/")) else { return nil }
    let (category, scope) = (permission.category.rawValue.utf8Span, permission.scope.rawValue.utf8Span)
    guard permission.scope.isStandard || NoteGrammar.isScope(scope.span) else { return nil }
    let isKnown = Category.reserved.contains(permission.category) || NoteGrammar.isReverseDNS(category.span)
    return isKnown ? permission : nil
  }

  // MARK: Faults

  private mutating func note(_ line: Int, _ category: Category, _ text: String) {
    faults.append(PolicyFault(file: path, line: line, category: category, text))
  }

  private mutating func note(_ error: KeyFileError) {
    let group = Self.mayBeHeader(error) ? nil : error.group
    let category = group.flatMap(Self.permission)?.category ?? PolicyRule.everyCategory
    note(error.line, category, error.sentence)
  }

  /// Whether a line that can't be read may have been the header above the lines that follow it.
  ///
  /// Then nobody knows which category those are about.
  private static func mayBeHeader(_ error: KeyFileError) -> Bool {
    if error.code == .duplicateGroup || error.code == .badLocale { return false }
    return error.key.map { $0.utf8.first == UInt8(ascii: "[") } ?? true
  }
}
