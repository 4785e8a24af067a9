// SPDX-License-Identifier: Apache-2.0

/// Whether data calls obey the grant that comes with them.
extension Catalogue {
  static let grant: [Check] = [
    Check(
      "grant.without-authorization", .behaviour, rules: ["USHER_PLUGIN_50"],
      "A data call is refused unless its grant says AUTHORIZED or LIMITED and has a valid size",
      because: "The plugin is the last that can stop a call that nobody agreed to.",
      mend: """
        Check struct_size, then that the authorization is exactly 200 or 206, before anything is delivered; return \
        USHER_RESULT_NOT_AUTHORIZED otherwise.
        """
    ),
    Check(
      "grant.wrong-scope", .behaviour, rules: ["USHER_PLUGIN_50"], needs: after("grant.without-authorization"),
      "A data call is refused when its grant is of a scope that doesn't cover the method",
      because: "Whoever agreed to one scope has said nothing about the others.",
      mend: "Compare the grant's whole scope with the method's, and with those whose `implies` names it; nothing else."
    ),
    Check(
      "grant.expired", .behaviour, rules: ["USHER_PLUGIN_50"], needs: after("grant.without-authorization"),
      "A data call is refused when its grant has expired",
      because: "“Until tonight” is a promise to a person.",
      mend: "Compare `expires_unix_ms` with the clock where it isn't 0; a negative time is in the past."
    ),
    Check(
      "grant.limited-shows-only-items", .behaviour, rules: ["USHER_PLUGIN_51"],
      needs: after("grant.without-authorization"), deadline: 60_000,
      "With a limited grant nothing but its items exists, in lists and when asked for by name",
      because: "A person who chose three photos gave away three photos.",
      mend: """
        Filter everything that is listed by the grant's items, and answer NOT_FOUND for an identifier that isn't among \
        them. Without items there is nothing.
        """
    ),
    Check(
      "grant.reduced-is-coarse", .behaviour, rules: ["USHER_PLUGIN_52"],
      needs: after("grant.without-authorization"),
      "With reduced accuracy a place is delivered coarser than without",
      because: "Whoever agreed to the city didn't agree to the house.",
      mend: "Round or shift what you deliver where the grant's accuracy is 2, before it is delivered."
    ),
  ]

  private static func after(_ check: String) -> [String] {
    Check.Place.child.usualNeeds(of: "grant") + [check]
  }
}
