// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import Glibc

/// The host's own copy of a plugin's table, checked before anything of it is used.
@safe
struct PluginTable: Sendable {
  /// What the note says, which the table must repeat.
  struct Claims: Sendable {
    let id: String
    let category: String
    let version: String
    /// Whether the note's authority is `consent`, the only one that needs no `request`.
    let isConsentOnly: Bool
  }

  // SAFETY: A copy of ours; its pointers are static in an image that is never unloaded, and its functions were found in
  // that image's executable segments.
  nonisolated(unsafe) let functions: usher_plugin_v1

  /// Copies the table that the entry returned: the size first, then as much as both sides know (rule 1).
  ///
  /// What can't be read is refused before it is: `map` says what is mapped.
  init(
    copying table: UnsafeRawPointer, claims: Claims, code: [Range<UInt>], map: borrowing AddressMap
  ) throws(PluginFault) {
    let least = unsafe MemoryLayout<usher_plugin_v1>.size
    let readable = map.readableCount(from: UInt(bitPattern: table), limit: UInt(least))
    guard readable >= 4, UInt(bitPattern: table).isMultiple(of: 8) else {
      throw PluginFault("the plugin's entry returned a table that can't be read")
    }
    // SAFETY: The first word is mapped and aligned.
    let size = unsafe Int(table.load(as: UInt32.self))
    guard StructSize.isValid(size, least: least) else {
      throw PluginFault(
        """
        the plugin's table says struct_size \(size), which must be between \(least) and \(USHER_STRUCT_SIZE_MAX) and a \
        multiple of 8; build it against the current header
        """)
    }
    guard readable >= UInt(least) else {
      throw PluginFault("the plugin's table says struct_size \(size), of which only \(readable) bytes can be read")
    }
    var copy = unsafe usher_plugin_v1()
    // SAFETY: Both are at least `least` bytes long, and the copy is ours.
    unsafe withUnsafeMutableBytes(of: &copy) { unsafe $0.baseAddress?.copyMemory(from: table, byteCount: least) }
    unsafe functions = copy
    try checkMembers(isConsentOnly: claims.isConsentOnly)
    try checkCode(within: code)
    try checkTexts(claims, map)
  }

  private func checkMembers(isConsentOnly: Bool) throws(PluginFault) {
    let mandatory = unsafe [
      ("create", functions.create == nil), ("destroy", functions.destroy == nil), ("status", functions.status == nil),
      ("cancel", functions.cancel == nil), ("observe", functions.observe == nil),
      ("extension", functions.extension == nil), ("explain", functions.explain == nil),
    ]
    if let missing = mandatory.first(where: \.1) {
      throw PluginFault("the plugin's table has no \(missing.0), which every plugin must have")
    }
    if unsafe functions.request == nil, !isConsentOnly {
      throw PluginFault("the plugin's table has no request, which only a plugin with authority=consent may lack")
    }
  }

  private func checkCode(within code: [Range<UInt>]) throws(PluginFault) {
    let addresses = unsafe [
      ("create", CodeAddress.of(functions.create)), ("destroy", CodeAddress.of(functions.destroy)),
      ("status", CodeAddress.of(functions.status)), ("request", CodeAddress.of(functions.request)),
      ("cancel", CodeAddress.of(functions.cancel)), ("resume", CodeAddress.of(functions.resume)),
      ("observe", CodeAddress.of(functions.observe)), ("open_settings", CodeAddress.of(functions.open_settings)),
      ("extension", CodeAddress.of(functions.extension)), ("explain", CodeAddress.of(functions.explain)),
    ]
    for (name, address) in addresses where address != 0 && !code.contains(where: { $0.contains(address) }) {
      throw PluginFault("the plugin's table has its `\(name)` outside the plugin's own code")
    }
  }

  private func checkTexts(_ claims: Claims, _ map: borrowing AddressMap) throws(PluginFault) {
    let texts = unsafe [
      ("id", PluginText.bounded(functions.id, map), claims.id),
      ("category", PluginText.bounded(functions.category, map), claims.category),
      ("version", PluginText.bounded(functions.version, map), claims.version),
    ]
    for (name, said, noted) in texts where said != noted {
      throw PluginFault(
        "the plugin's table says \(name) “\(said ?? "")”, its note “\(noted)”; both must be the same")
    }
  }
}
