// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import UsherModel

/// What a plugin did wrong, or what a call of it returned.
struct PluginFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The `usher_result` that it comes to; anything unknown or positive is INTERNAL.
  let result: Int32
  /// A sentence for people that names the plugin.
  let description: String

  init(result: Int32 = Int32(USHER_RESULT_INTERNAL), _ description: String) {
    self.result = PluginFault.known(result)
    self.description = description
  }

  /// Maps whatever a plugin returned to a number of the table.
  static func known(_ result: Int32) -> Int32 {
    result <= 0 && result >= Int32(USHER_RESULT_DAMAGED) ? result : Int32(USHER_RESULT_INTERNAL)
  }

  /// What a result means, for the end of a sentence: its name, and where it is a shortage what to do.
  static func meaning(of result: Int32) -> String {
    guard known(result) == USHER_RESULT_NO_MEMORY else { return name(of: result) }
    return "NO_MEMORY, for want of memory, threads or open files; raise the limits (ulimit -v, -u, -n)"
  }

  /// The name of a result, as the header has it without its prefix.
  static func name(of result: Int32) -> String {
    let names = [
      "OK", "INCOMPATIBLE", "UNAVAILABLE", "UNKNOWN_SCOPE", "STATE", "BUSY", "CANCELLED", "TIMEOUT", "TOO_SMALL",
      "INVALID", "NO_MEMORY", "INTERNAL", "NOT_AUTHORIZED", "NOT_FOUND", "DISMISSED", "GONE", "DAMAGED",
    ]
    return names[Int(-known(result))]
  }
}
