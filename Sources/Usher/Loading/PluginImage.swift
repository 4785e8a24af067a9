// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import Glibc

/// A plugin's mapped code with its checked table.
///
/// It is never unloaded: closing a Swift image breaks later casts.
struct PluginImage: Sendable {
  let table: PluginTable
  /// Where the image's code lies, for checking the tables of its extensions.
  let code: [Range<UInt>]

  /// Maps a file that has just been checked and proves that what is mapped is that file.
  ///
  /// `descriptor` is the checked file, open for reading; it stays the caller's. Runs the image's constructors, so it
  /// belongs on the category's own lane.
  static func load(path: String, descriptor: Int32, claims: PluginTable.Claims) throws(PluginFault) -> PluginImage {
    let page = try CheckedPage(descriptor: descriptor, path: path)
    defer { page.unmap() }
    // SAFETY: The handle is never closed.
    let address = try unsafe entryAddress(in: open(path, descriptor), path: path)
    let map = AddressMap.current()
    guard let checked = map.file(at: page.address), let mapped = map.region(at: address), mapped.file == checked else {
      throw PluginFault(
        """
        \(path): the entry usher_plugin_entry_v1 was answered by another file than the one checked; the plugin must \
        export it itself, and the file must not be replaced while it loads
        """)
    }
    guard mapped.isExecutable else {
      throw PluginFault("\(path): the symbol usher_plugin_entry_v1 is not a function")
    }
    let code = map.executableRanges(of: checked)
    // SAFETY: The address lies in an executable segment of the checked file, under the entry's name and so its type.
    let entry = unsafe unsafeBitCast(address, to: usher_plugin_entry_v1_fn.self)
    guard let table = unsafe entry(UInt32(USHER_ABI_MINOR)) else {
      throw PluginFault(
        result: Int32(USHER_RESULT_INCOMPATIBLE), "\(path): the plugin refuses this host (ABI 1.\(USHER_ABI_MINOR))")
    }
    guard unsafe table == entry(UInt32(USHER_ABI_MINOR)) else {
      throw PluginFault("\(path): the plugin's entry returned two different tables; it must return the same every time")
    }
    do throws(PluginFault) {
      // A table may be made when the entry is first called, so the map is read once more.
      return try unsafe PluginImage(
        table: PluginTable(copying: table, claims: claims, code: code, map: AddressMap.current()), code: code)
    } catch {
      throw PluginFault(result: error.result, "\(path): \(error.description)")
    }
  }

  private static func open(_ path: String, _ descriptor: Int32) throws(PluginFault) -> UnsafeMutableRawPointer {
    // SAFETY: dlerror's text is copied before any other dl call.
    unsafe dlerror()
    // RTLD_NODELETE: an image with Swift code can't be unloaded. Never GLOBAL, never DEEPBIND.
    if let handle = unsafe dlopen(path, RTLD_NOW | RTLD_LOCAL | 0x1000) { return unsafe handle }
    let text = unsafe dlerror().map { unsafe String(cString: $0) } ?? "no reason given"
    let lacking = Shortage.ofDescriptors(copying: descriptor).map { "; \($0)" } ?? ""
    throw PluginFault(result: Int32(USHER_RESULT_UNAVAILABLE), "\(path): can't be loaded: \(text)\(lacking)")
  }

  private static func entryAddress(in handle: UnsafeMutableRawPointer, path: String) throws(PluginFault) -> UInt {
    // SAFETY: The handle comes from dlopen and is never closed.
    guard let symbol = unsafe dlsym(handle, "usher_plugin_entry_v1") else {
      throw PluginFault("\(path): exports no usher_plugin_entry_v1; see the plugin header")
    }
    return UInt(bitPattern: symbol)
  }
}
