// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import ELFImage
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
  /// Runs the image's constructors, so it belongs on the category's own lane.
  static func load(
    _ file: borrowing CheckedPlugin, claims: PluginTable.Claims
  ) throws(PluginFault) -> PluginImage {
    let path = file.path
    let (address, code) = try mappedCode(of: file)
    // SAFETY: The address lies in an executable segment of the checked file, under the entry's name and so its type.
    let entry = unsafe unsafeBitCast(address, to: usher_plugin_entry_v1_fn.self)
    guard let table = unsafe entry(UInt32(USHER_ABI_MINOR)) else {
      throw PluginFault(
        result: Int32(USHER_RESULT_INCOMPATIBLE), "\(path): the plugin refuses this host (ABI 1.\(USHER_ABI_MINOR))")
    }
    guard unsafe table == entry(UInt32(USHER_ABI_MINOR)) else {
      throw PluginFault("\(path): the plugin's entry returned two different tables; it must return the same every time")
    }
    // A table may be made when the entry is first called, so what is mapped is asked once more.
    let map = try mapped(path)
    do throws(PluginFault) {
      return try unsafe PluginImage(
        table: PluginTable(copying: table, claims: claims, code: code, map: map), code: code)
    } catch {
      throw PluginFault(result: error.result, "\(path): \(error.description)")
    }
  }

  /// Maps the file; where its entry and its code lie, all of it found to be the checked file's.
  private static func mappedCode(
    of file: borrowing CheckedPlugin
  ) throws(PluginFault) -> (entry: UInt, code: [Range<UInt>]) {
    let path = file.path
    let page = try CheckedPage(descriptor: file.file.descriptor, path: path)
    defer { page.unmap() }
    // SAFETY: The handle is never closed.
    let address = try unsafe entryAddress(in: open(path, file.file.descriptor), path: path)
    let map = try mapped(path)
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
    return (address, map.code(of: file.image, around: mapped, at: address))
  }

  private static func mapped(_ path: String) throws(PluginFault) -> AddressMap {
    do throws(SystemError) {
      return try AddressMap.current()
    } catch {
      throw PluginFault(
        "\(path): whether the checked file is mapped can't be learned from \(AddressMap.path): \(error.advice)")
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
