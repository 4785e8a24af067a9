// SPDX-License-Identifier: Apache-2.0

import ItemLayout
import TestSupport

/// Layouts and values that nobody thought of.
enum RandomItems {
  /// Members with names, some without, some nested; never `h`, which needs an open file.
  static func members(_ random: inout SeededGenerator, depth: Int = 0) -> String {
    var text = ""
    for number in 0..<Int.random(in: 1...6, using: &random) {
      let letters = depth < 3 ? "uitxdsya" : "uitxdsy"
      let letter = letters.randomElement(using: &random) ?? "u"
      let name = Int.random(in: 0..<4, using: &random) == 0 ? "" : ":m\(number)"
      text += letter == "a" ? "a\(name)(\(members(&random, depth: depth + 1)))" : "\(letter)\(name)"
      text += name.isEmpty && letter != "a" && Bool.random(using: &random) ? "" : ","
    }
    return text
  }

  /// A layout whose size is a multiple of 8.
  static func layout(_ random: inout SeededGenerator) throws(LayoutError) -> Layout {
    let text = "u,u," + members(&random)
    if let layout = try? Layout(parsing: text) { return layout }
    return try Layout(parsing: text + "u")
  }

  /// A value for each named member.
  static func record(_ layout: Layout, _ random: inout SeededGenerator) -> ItemRecord {
    ItemRecord(
      layout.members.filter { !$0.name.isEmpty }.map { ItemRecord.Member($0.name, value($0.kind, &random)) })
  }

  private static func value(_ kind: Layout.Kind, _ random: inout SeededGenerator) -> ItemValue {
    switch kind {
    case .uint32: .uint32(UInt32.random(in: 0...UInt32.max, using: &random))
    case .int32: .int32(Int32.random(in: Int32.min...Int32.max, using: &random))
    case .uint64: .uint64(UInt64.random(in: 0...UInt64.max, using: &random))
    case .int64: .int64(Int64.random(in: Int64.min...Int64.max, using: &random))
    case .double: .double(Double(Int64.random(in: Int64.min...Int64.max, using: &random)) / 7)
    case .text: .text(["", "a", "ü😀\0x", String(repeating: "long ", count: 50)].randomElement(using: &random) ?? "")
    case .bytes: .bytes((0..<Int.random(in: 0...40, using: &random)).map { UInt8($0) })
    case .descriptor: .descriptor(nil)
    case .array(let element):
      .array((0..<Int.random(in: 0...3, using: &random)).map { _ in record(element, &random) })
    }
  }
}
