// SPDX-License-Identifier: Apache-2.0

import CUsher
import ItemLayout
import Testing

/// The layout of the contacts header, which its macro joins out of two texts.
let contactLayout =
  "u,u,s:identifier,s:givenName,s:familyName,s:displayName,s:organization,a:phones(s:label,s:value),"
  + "a:emails(s:label,s:value),y:thumbnail,s:thumbnailMime,y:source,s:sourceMime"

/// The error of a layout that must not parse.
func error(of layout: String) -> LayoutError? {
  do throws(LayoutError) {
    _ = try Layout(parsing: layout)
    return nil
  } catch {
    return error
  }
}

@Suite("A layout")
struct LayoutTests {
  /// The layouts of all structs, and what the C compiler makes of the structs.
  static let structs: [(text: String, size: Int)] = [
    ("uusssssa(ss)a(ss)ysys", 200), ("uussa(uuua(ii))", 64), ("uua(huttt)yuuuuttxt", 96),
    (contactLayout, unsafe MemoryLayout<usher_contact_v1>.size),
    ("u,u,t:done,t:total", MemoryLayout<usher_progress_v1>.size),
    ("u,u,a:identifiers(s:value)", unsafe MemoryLayout<usher_chosen_v1>.size),
    ("u,u,s:path,t:line,s:text", unsafe MemoryLayout<usher_notice_v1>.size),
    ("u,u,t:lost", MemoryLayout<usher_gap_v1>.size),
    ("u,u,a:identifiers(s:value)", unsafe MemoryLayout<usher_changed_v1>.size),
    ("u,u,s:text,t:limit", unsafe MemoryLayout<usher_contacts_enumerate_v1>.size),
    ("u,u,s:identifier", unsafe MemoryLayout<usher_contacts_fetch_v1>.size),
    ("u,u", MemoryLayout<usher_contacts_watch_v1>.size), ("uiuuuuuux", MemoryLayout<usher_status_v1>.size),
    ("uussssa(ss)x", unsafe MemoryLayout<usher_request_v1>.size),
    ("uiuusa(s)x", unsafe MemoryLayout<usher_grant_v1>.size),
  ]

  @Test(arguments: structs)
  func hasTheSizeOfItsStruct(text: String, size: Int) throws {
    #expect(try Layout(parsing: text).size == size)
  }

  @Test func placesItsMembersWhereCPutsThem() throws {
    let offsets = try Layout(parsing: contactLayout).members.map(\.offset)
    let expected = unsafe [
      MemoryLayout<usher_contact_v1>.offset(of: \.struct_size), MemoryLayout<usher_contact_v1>.offset(of: \.reserved0),
      MemoryLayout<usher_contact_v1>.offset(of: \.identifier), MemoryLayout<usher_contact_v1>.offset(of: \.given_name),
      MemoryLayout<usher_contact_v1>.offset(of: \.family_name),
      MemoryLayout<usher_contact_v1>.offset(of: \.display_name),
      MemoryLayout<usher_contact_v1>.offset(of: \.organization), MemoryLayout<usher_contact_v1>.offset(of: \.phones),
      MemoryLayout<usher_contact_v1>.offset(of: \.emails), MemoryLayout<usher_contact_v1>.offset(of: \.thumbnail),
      MemoryLayout<usher_contact_v1>.offset(of: \.thumbnail_mime), MemoryLayout<usher_contact_v1>.offset(of: \.source),
      MemoryLayout<usher_contact_v1>.offset(of: \.source_mime),
    ]
    #expect(offsets == expected)
    #expect(try Layout(parsing: "utiua(idu)hu").members.map(\.offset) == [0, 8, 16, 20, 24, 48, 52])
    #expect(try Layout(parsing: "uut").alignment == 8)
    guard case .array(let element) = try Layout(parsing: "uua(idi)").members[2].kind else {
      Issue.record("no array")
      return
    }
    #expect(element.size == 24)
    #expect(element.members.map(\.offset) == [0, 8, 16])
  }

  @Test(arguments: ["u,u,s:text,t:hold,a:tags(s:value,)", "uusssa(ss)", "u,u,", "uua:x(s)", "uua(s):x", "uu,s:a_b-1,"])
  func isReadWithAndWithoutCommas(text: String) {
    #expect(error(of: text) == nil)
  }

  @Test func knowsItsNamesAndItsHold() throws {
    let layout = try Layout(parsing: "u,u,s:text,t:hold,a:tags(s:value,t:hold)")
    #expect(layout.memberNames == ["text", "hold", "tags"])
    #expect(layout.holdOffset == 24)
    #expect(layout.member("tags")?.offset == 32)
    #expect(layout.member("") == nil)
    #expect(try Layout(parsing: "u,u,u:hold,u").holdOffset == nil)
  }

  @Test(arguments: [
    ("", "without members"), ("s", "must begin with u"), ("iu", "must begin with u"), ("u", "not a multiple of 8"),
    ("uuu", "not a multiple of 8"), ("uq", "no known type"), (",uu", "no known type"), ("u,,u", "no known type"),
    ("uu)", "too many"), ("uua(", "without members"), ("uua()", "without members"), ("uua(s", "without `)`"),
    ("uua", "without `(`"), ("uua:x", "without `(`"), ("uus:", "empty or too long"), ("uus:a:b", "lacks the comma"),
    ("uus:a(s)", "lacks the comma"), ("uus:a,s:a", "“a” twice"), ("uua:a(s):b", "names a member twice"),
    ("u u", "no known type"), ("uus:ä", "empty or too long"), ("uu\u{0}", "no known type"),
  ])
  func isRefusedWithASentence(text: String, sentence: String) {
    let refusal = error(of: text)
    #expect(refusal?.code == .grammar)
    #expect(refusal?.description.contains(sentence) == true, "\(text): \(String(describing: refusal))")
  }

  @Test func isBounded() {
    #expect(error(of: String(repeating: "u", count: 256)) == nil)
    #expect(error(of: String(repeating: "u", count: 258))?.description.contains("256 members") == true)
    #expect(error(of: String(repeating: "s", count: 257))?.code == .grammar)
    let nested = "uu" + String(repeating: "a(", count: 7) + "s" + String(repeating: ")", count: 7)
    #expect(error(of: nested) == nil)
    let deeper = "uu" + String(repeating: "a(", count: 100_000)
    #expect(error(of: deeper)?.code == .grammar)
    #expect(error(of: "uu" + String(repeating: "a(", count: 100))?.description.contains("nested deeper") == true)
    let long = "uu,s:" + String(repeating: "x", count: 65)
    #expect(error(of: long)?.description.contains("too long") == true)
    let big = "uu" + String(repeating: "a(s)", count: 120)
    #expect(error(of: big) == nil)
    #expect(error(of: "uu" + String(repeating: "s", count: 254)) == nil)
    #expect((error(of: "uu" + String(repeating: "\u{1B}", count: 9000))?.description.utf8.count ?? 9000) < 1000)
  }
}

@Suite("The kinds of a method's items")
struct ItemKindsTests {
  @Test func areFoundByNumber() throws {
    let kinds = try ItemKinds(parsing: "1000:contact=\(contactLayout);1001=u,u,t:x;")
    #expect(kinds.entries.map(\.number) == [1000, 1001])
    #expect(kinds.entry(1000)?.name == "contact")
    #expect(kinds.entry(1000)?.layout.size == 200)
    #expect(kinds.entry(1001)?.name == "1001")
    #expect(kinds.entry(1002) == nil)
    #expect(try ItemKinds(parsing: "").entries.isEmpty)
  }

  @Test func holdTheCoresInTheSizesOfTheirStructs() throws {
    let kinds = try ItemKinds(parsing: "")
    let sizes = unsafe [
      USHER_ITEM_PROGRESS: MemoryLayout<usher_progress_v1>.size, USHER_ITEM_CHOSEN: MemoryLayout<usher_chosen_v1>.size,
      USHER_ITEM_NOTICE: MemoryLayout<usher_notice_v1>.size, USHER_ITEM_GAP: MemoryLayout<usher_gap_v1>.size,
      USHER_ITEM_CHANGED: MemoryLayout<usher_changed_v1>.size,
    ]
    for (kind, size) in sizes { #expect(kinds.entry(UInt32(kind))?.layout.size == size) }
    #expect(ItemKinds.core.map(\.name) == ["progress", "chosen", "notice", "gap", "changed"])
    #expect(kinds.entry(6) == nil)
  }

  @Test func mayNameTheCoresAsTheyAre() throws {
    let kinds = try ItemKinds(parsing: "1000:x=uu;5:changed=uua(s)")
    #expect(kinds.entry(5) == ItemKinds.core.last)
  }

  @Test(arguments: [
    "1000", "x=uu", "0=uu", "-1=uu", "4294967296=uu", "1000:=uu", "1000:a b=uu", "1000=uu;1000=uu",
    "1000:x=uu;1001:x=uu",
    "1000=", "1000=q", "=uu", "5:changed=uut", "6=uu", "999=uu", ":x=uu",
  ])
  func areRefused(text: String) {
    #expect { try ItemKinds(parsing: text) } throws: { ($0 as? LayoutError)?.code == .grammar }
  }

  @Test func areBounded() {
    let many = (1000..<1064).map { "\($0)=uu" }.joined(separator: ";")
    #expect(throws: Never.self) { try ItemKinds(parsing: many) }
    #expect(throws: LayoutError.self) { try ItemKinds(parsing: many + ";2000=uu") }
  }
}
