// SPDX-License-Identifier: Apache-2.0

internal import ItemLayout

/// The columns that items are shown in: those of a contact, or one for each of the layout's names.
struct ItemColumns: Equatable {
  private let names: [String]
  private let isContact: Bool

  init(_ item: DataItem) {
    isContact = item.isContact
    names = item.isContact ? [] : item.record.members.map(\.name).filter { $0 != "hold" }
  }

  var titles: [String] {
    isContact ? ["NAME", "PHONES", "EMAILS", "ORGANIZATION", "IDENTIFIER"] : names.map(Self.title)
  }

  func cells(of item: DataItem) -> [Cell] {
    guard isContact else { return names.map { Cell(item.record[$0]?.shown ?? "") } }
    let record = item.record
    return [
      Cell(record.text("displayName")), Cell(record["phones"]?.shown ?? ""), Cell(record["emails"]?.shown ?? ""),
      Cell(record.text("organization")), Cell(record.text("identifier"), .weak),
    ]
  }

  /// `thumbnailMime` becomes `THUMBNAIL MIME`.
  private static func title(_ name: String) -> String {
    var title = ""
    for scalar in name.unicodeScalars {
      if scalar.properties.isUppercase, !title.isEmpty { title += " " }
      title += scalar.properties.uppercaseMapping
    }
    return title
  }
}

extension ItemValue {
  /// The value in one line for people.
  var shown: String {
    switch self {
    case .uint32(let number): String(number)
    case .int32(let number): String(number)
    case .uint64(let number): String(number)
    case .int64(let number): String(number)
    case .double(let number): number.isNaN ? "" : String(number)
    case .text(let text): text
    case .bytes(let bytes): bytes.isEmpty ? "" : "\(bytes.count) bytes"
    case .descriptor(let descriptor): descriptor == nil ? "" : "a descriptor"
    case .array(let records): records.map(\.shown).joined(separator: ", ")
    }
  }
}

extension ItemRecord {
  /// The record in one line: a value with its label, or all values one after another.
  fileprivate var shown: String {
    if members.count == 2, members[0].name == "label", members[1].name == "value" {
      let label = members[0].value.shown
      return label.isEmpty ? members[1].value.shown : "\(members[1].value.shown) (\(label))"
    }
    return members.map(\.value.shown).filter { !$0.isEmpty }.joined(separator: " ")
  }
}
