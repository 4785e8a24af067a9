// SPDX-License-Identifier: Apache-2.0

/// Brings together `item1.TEL` and `item1.X-ABLabel`, whichever comes first.
struct GroupLabels {
  private var phones: [(group: String, index: Int)] = []
  private var emails: [(group: String, index: Int)] = []
  private var labels: [String: String] = [:]

  mutating func add(phone index: Int, group: String) {
    if !group.isEmpty { phones.append((group, index)) }
  }

  mutating func add(email index: Int, group: String) {
    if !group.isEmpty { emails.append((group, index)) }
  }

  mutating func add(label: String, group: String) {
    if !group.isEmpty, !label.isEmpty { labels[group] = TypeLabel.label(apple: label) }
  }

  /// Gives the card's numbers and addresses the labels of their groups.
  func apply(to card: inout VCard.Fields) {
    guard !labels.isEmpty else { return }
    for (group, index) in phones {
      if let label = labels[group] { card.phones[index].label = label }
    }
    for (group, index) in emails {
      if let label = labels[group] { card.emails[index].label = label }
    }
  }
}
