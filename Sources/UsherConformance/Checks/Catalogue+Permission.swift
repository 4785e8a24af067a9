// SPDX-License-Identifier: Apache-2.0

/// What a plugin says about permission.
extension Catalogue {
  static let permission: [Check] = [
    Check(
      "permission.unknown-scope", .behaviour, rules: ["USHER_PLUGIN_30"],
      "The status of a scope that the note doesn't list is UNKNOWN_SCOPE",
      because: "A scope that is mistaken for another one grants what nobody was asked about.",
      mend: "Compare whole scope names by length and bytes, and return USHER_RESULT_UNKNOWN_SCOPE for all others."
    )
  ]
}
