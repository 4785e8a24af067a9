// SPDX-License-Identifier: Apache-2.0

extension VCard {
  /// The parts of a name (RFC 6350 §6.2.2).
  package struct Name: Sendable, Hashable {
    /// Family name.
    package var family = ""
    /// Given name.
    package var given = ""
    /// Further given names.
    package var additional = ""
    /// What stands before the name, such as Dr.
    package var prefix = ""
    /// What stands behind it, such as Jr.
    package var suffix = ""

    init() {}

    init(components: [String]) {
      func component(_ index: Int) -> String { index < components.count ? components[index] : "" }
      family = component(0)
      given = component(1)
      additional = component(2)
      prefix = component(3)
      suffix = component(4)
    }

    /// The parts in the order in which they are said.
    package var text: String {
      [prefix, given, additional, family, suffix].filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  /// The name to show: `FN`, else `N`, else `ORG`, else `NICKNAME`, else the first mail address or number.
  package var displayName: String {
    if !formattedName.isEmpty { return formattedName }
    let others = [name.text, organization.first ?? "", nickname, emails.first?.value ?? "", phones.first?.value ?? ""]
    return others.first { !$0.isEmpty } ?? ""
  }
}
