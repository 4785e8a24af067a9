// SPDX-License-Identifier: Apache-2.0

import UsherPluginKit

extension FortunePlugin: ContactsProviding {
  private static let people = [
    Contact(
      identifier: "ä", givenName: "Änne", familyName: "Müller", displayName: "Änne Müller",
      organization: "Straße & Söhne",
      phones: [LabelledValue(label: "home", value: "+49 30 1"), LabelledValue(value: "2")],
      emails: [LabelledValue(label: "work", value: "änne@example.org")], thumbnail: [0xff, 0xd8, 0],
      thumbnailMime: "image/jpeg", source: Array("BEGIN:VCARD".utf8), sourceMime: "text/vcard"),
    Contact(identifier: "b", displayName: "Bo Sample"),
    Contact(identifier: "c", displayName: "Cy Sample"),
  ]

  func contacts(
    matching text: String, limit: Int?, under grant: DataGrant
  ) throws(PluginFailure) -> some ItemSource<ContactItem> {
    if text == "broken" { throw PluginFailure(.gone, "the address book is away") }
    var items = Self.people.filter { text.isEmpty || $0.displayName.contains(text) }.map(ContactItem.contact)
    items.insert(.notice(Notice(path: "/a/ü.vcf", line: 7, text: "no name")), at: items.isEmpty ? 0 : 1)
    items.insert(.nothingYet, at: 0)
    return SequenceSource(items)
  }

  func contact(_ identifier: String, under grant: DataGrant) throws(PluginFailure) -> Contact? {
    Self.people.first { $0.identifier == identifier }
  }

  func watch(under grant: DataGrant, into feed: ItemFeed<ContactChange>) throws(PluginFailure) {
    for person in Self.people { feed.send(.contact(person)) }
    feed.send(.notice(Notice(path: "/x.vcf", text: "broken")))
    feed.send(.changed(["b", "c"]))
    feed.send(.changed(["c"]))
    feed.send(.changed([]))
  }
}
