// SPDX-License-Identifier: Apache-2.0

/// Passes on the contacts of a source: those that the grant allows, and no more than the limit.
final class ContactListPump<Source: ItemSource>: ItemPump where Source.Item == ContactItem {
  private var source: Source
  private let grant: DataGrant
  private var remaining: Int

  init(_ source: Source, limit: Int?, under grant: DataGrant) {
    self.source = source
    self.grant = grant
    remaining = limit ?? .max
  }

  func step(_ delivery: Delivery) throws(PluginFailure) -> PumpStep {
    switch try source.next() {
    case nil: return .end
    case .nothingYet: return .more
    case .notice(let notice): delivery.notice(notice, under: grant)
    case .contact(let contact):
      guard grant.allows(contact.identifier) else { return .more }
      delivery.contact(contact)
      remaining -= 1
    }
    return remaining > 0 ? .more : .end
  }
}
