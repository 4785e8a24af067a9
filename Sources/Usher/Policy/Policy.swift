// SPDX-License-Identifier: Apache-2.0

internal import PluginNote
package import UsherModel

/// What the administrator of a machine has decided about the permissions of applications.
///
/// Binds the code that asks through Usher. The id of an application outside a sandbox is its own claim.
public struct Policy: Sendable {
  /// The rules that count, by file and line.
  public let rules: [PolicyRule]
  /// What can't be read, and therefore restricts.
  public let faults: [PolicyFault]

  /// Whether it says what the files said; false where the process was short of something while it read them.
  let isSettled: Bool
  /// The rules, and those that the faults amount to.
  let binding: [PolicyRule]

  init(rules: [PolicyRule] = [], faults: [PolicyFault] = [], isSettled: Bool = true) {
    self.rules = rules
    self.faults = faults
    self.isSettled = isSettled
    binding = rules + faults.map(\.rule)
  }

  /// Reads one file wherever it is and whoever owns it, in order to say what is wrong with it.
  public static func check(_ path: String, locale: String = "") -> Policy {
    do throws(SystemError) {
      let bytes = try FileSystem.contents(of: path, limit: PolicyFile.largest)
      let file = PolicyFile(parsing: bytes, path: path, locale: locale)
      return Policy(rules: file.rules, faults: file.faults)
    } catch {
      return Policy(faults: [PolicyFolder.unreadable(path, error)])
    }
  }

  /// The rule that decides about a scope of an application; nil where none does.
  ///
  /// The strictest one, and of several such the first.
  func rule(for wanted: Permission, of application: String, _ graph: ScopeGraph, standard: Scope) -> PolicyRule? {
    var strictest: PolicyRule?
    for rule in binding where strictest.map({ rule.effect < $0.effect }) ?? true {
      if rule.decides(about: wanted, of: application, graph, standard: standard) { strictest = rule }
    }
    return strictest
  }

  /// The same, for a caller who has no runtime of the category, but its plugin's note where one is installed.
  package func rule(for wanted: Permission, of application: String, note: PluginNote?) -> PolicyRule? {
    rule(for: wanted, of: application, ScopeGraph(note?.scopes ?? []), standard: note?.defaultScope ?? .standard)
  }
}
