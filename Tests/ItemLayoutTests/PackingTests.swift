// SPDX-License-Identifier: Apache-2.0

import CUsher
import Glibc
import ItemLayout
import TestSupport
import Testing

/// Unpacks what was packed.
func unpacked(_ item: PackedItem, as layout: Layout) throws(LayoutError) -> ItemRecord {
  // SAFETY: the item lends its memory for the call, and it was packed by that layout.
  try unsafe item.withPointer { (pointer) throws(LayoutError) in try unsafe layout.unpack(pointer).record }
}

@Suite("Packed values")
struct PackingTests {
  @Test func comeBackAsTheyWere() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("\(#function): seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let layout = try RandomItems.layout(&random)
      let record = RandomItems.record(layout, &random)
      let back = try unpacked(layout.pack(record), as: layout)
      #expect(back == record, "seed \(seed), layout \(layout)")
      #expect(try Layout(parsing: layout.description) == layout, "seed \(seed)")
    }
  }

  @Test func lieWhereTheCStructHasThem() throws {
    let phones = ItemValue.array([
      ItemRecord([.init("label", .text("home")), .init("value", .text("1"))]),
      ItemRecord([.init("value", .text("2"))]),
    ])
    let item = try Layout(parsing: contactLayout).pack([
      "identifier": .text("id"), "displayName": .text("Größe"), "phones": phones, "source": .bytes([1, 2, 3]),
    ])
    // SAFETY: the struct was packed by the layout of this very type, whose size another test compares.
    unsafe item.withPointer { pointer in
      let contact = unsafe pointer.assumingMemoryBound(to: usher_contact_v1.self).pointee
      #expect(unsafe contact.struct_size == 200)
      #expect(unsafe contact.reserved0 == 0)
      #expect(unsafe text(contact.identifier) == "id")
      #expect(unsafe text(contact.display_name) == "Größe")
      #expect(unsafe contact.given_name.len == 0)
      #expect(unsafe contact.phones.count == 2)
      #expect(unsafe contact.phones.stride == 32)
      let second = unsafe (contact.phones.ptr + 32).assumingMemoryBound(to: usher_labelled.self).pointee
      #expect(unsafe second.label.len == 0)
      #expect(unsafe text(second.value) == "2")
      #expect(unsafe contact.emails.count == 0)
      #expect(unsafe contact.source.len == 3)
      #expect(unsafe contact.source.ptr[2] == 3)
    }
  }

  /// The text of a view.
  private func text(_ view: usher_str) -> String {
    // SAFETY: the view belongs to a packed item that is alive.
    unsafe String(decoding: UnsafeRawBufferPointer(start: view.ptr, count: Int(view.len)), as: UTF8.self)
  }

  @Test func areRefusedWhereTheyDoNotFit() throws {
    let layout = try Layout(parsing: "u,u,s:text,t:limit,a:tags(s:value)")
    for (values, sentence) in [
      (["txt": ItemValue.text("")], "there is no “txt”; there is text, limit, tags"),
      (["limit": .text("3")], "the value of “limit” is of another type"),
      (["limit": .int64(3)], "of another type"), (["text": .bytes([1])], "of another type"),
      (["": .uint32(1)], "there is no “”"),
      (["tags": .array([ItemRecord([.init("name", .text("x"))])])], "there is no “name”; there is value"),
      (["tags": .array([ItemRecord([.init("value", .uint32(1))])])], "of another type"),
    ] {
      #expect { try layout.pack(values) } throws: {
        ($0 as? LayoutError)?.code == .badArgument && ($0 as? LayoutError)?.description.contains(sentence) == true
      }
    }
  }

  private static let typed = "u,u,u:a,i:b,t:c,x:d,d:e,s:f,y:g,a:h(s:value),a:i(u:x,u:y),h:j,u"

  @Test(
    arguments: [
      ("a", "1", .uint32(1)), ("a", "-1", nil), ("a", "4294967296", nil), ("b", "-2", .int32(-2)), ("b", "x", nil),
      ("c", "3", .uint64(3)), ("d", "-4", .int64(-4)), ("e", "0.5", .double(0.5)), ("e", "", nil),
      ("f", "text", .text("text")), ("g", "by", .bytes([98, 121])),
      ("h", "p;q;", .array([ItemRecord([.init("value", .text("p"))]), ItemRecord([.init("value", .text("q"))])])),
      ("i", "1", nil), ("j", "1", nil),
    ] as [(String, String, ItemValue?)])
  func areReadAsSomebodyTypesThem(member name: String, text: String, value: ItemValue?) throws {
    #expect(try #require(try Layout(parsing: Self.typed).member(name)).kind.value(parsing: text) == value)
  }

  @Test func keepDescriptorsOpenOfTheirOwn() throws {
    // SAFETY: open reads a NUL-terminated text, which a literal is.
    let borrowed = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    let layout = try Layout(parsing: "u,h:file")
    let record = try LentMemory(words: [8 | UInt64(borrowed) << 32]).read(layout)
    guard case .descriptor(let copy?) = record["file"] else {
      Issue.record("no descriptor")
      return
    }
    close(borrowed)
    #expect(copy.number != borrowed)
    #expect(fcntl(copy.number, F_GETFD) == FD_CLOEXEC)
    #expect(try LentMemory(words: [8 | 0xFFFF_FFF9 << 32]).read(layout)["file"] == .descriptor(nil))
    #expect(throws: LayoutError.self) { try LentMemory(words: [8 | 1 << 62]).read(layout) }
  }
}
