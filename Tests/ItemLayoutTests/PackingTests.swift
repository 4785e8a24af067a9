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

  @Test func areReadFromTheCommandLine() throws {
    let layout = try Layout(parsing: "u,u,u:a,i:b,t:c,x:d,d:e,s:f,y:g,a:h(s:value),a:i(u:x,u:y),h:j,u")
    let values = try layout.values(parsing: [
      ("a", "1"), ("b", "-2"), ("c", "3"), ("d", "-4"), ("e", "0.5"), ("f", "text"), ("g", "by"), ("h", "p;q;"),
    ])
    #expect(
      values == [
        "a": .uint32(1), "b": .int32(-2), "c": .uint64(3), "d": .int64(-4), "e": .double(0.5), "f": .text("text"),
        "g": .bytes([98, 121]),
        "h": .array([ItemRecord([.init("value", .text("p"))]), ItemRecord([.init("value", .text("q"))])]),
      ])
    for (name, text, sentence) in [
      ("a", "-1", "“-1” is no value for “a”, which takes a number from 0 to 4294967295"),
      ("a", "4294967296", "no value"),
      ("b", "x", "no value"), ("e", "", "no value"), ("i", "1", "a table, which can't be typed"),
      ("j", "1", "an open file, which can't be typed"), ("k", "1", "there is no “k”; there is a, b"),
      ("", "1", "there is no “”"),
    ] {
      #expect { try layout.values(parsing: [(name, text)]) } throws: {
        ($0 as? LayoutError)?.code == .badArgument && ($0 as? LayoutError)?.description.contains(sentence) == true
      }
    }
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
