// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import Glibc

/// Copies texts that a plugin passes.
enum PluginText {
  /// The longest text that a plugin may pass as detail, explanation or log line, in bytes; more is cut.
  static let limit = 4096

  /// The longest text that can be meant, in bytes; of one that says it is longer nothing is read.
  static let implausible: UInt64 = 16 << 20

  /// Copies a view, cut to the limit, with damaged UTF-8 repaired; empty for NULL and for an implausible length.
  static func copied(_ view: usher_str, limit: Int = limit) -> String {
    // SAFETY: The view is borrowed for the call that we are in; the plugin promises `len` bytes.
    guard let start = unsafe view.ptr, unsafe view.len > 0, unsafe view.len <= implausible else { return "" }
    let count = unsafe Int(min(view.len, UInt64(limit)))
    return unsafe String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// As `bounded`, of a text that is read only as far as something is mapped; nil where its NUL lies behind that.
  static func bounded(_ text: UnsafePointer<CChar>?, _ map: borrowing AddressMap) -> String? {
    guard let text = unsafe text else { return nil }
    let readable = Int(map.readableCount(from: UInt(bitPattern: text), limit: 257))
    // SAFETY: So many bytes are mapped; a text that ends in them has its NUL there.
    guard unsafe strnlen(text, readable) < readable else { return nil }
    return unsafe bounded(text)
  }

  /// Copies a NUL-terminated static text of at most 256 bytes; nil for NULL, longer or damaged ones.
  static func bounded(_ text: UnsafePointer<CChar>?, limit: Int = 256) -> String? {
    // SAFETY: The plugin promises a NUL; reading stops at the limit where it is missing.
    guard let text = unsafe text else { return nil }
    let count = unsafe strnlen(text, limit + 1)
    guard count <= limit else { return nil }
    return unsafe String(validating: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self)
  }
}
