// SPDX-License-Identifier: Apache-2.0

internal import CUsher

/// Copies statuses by their size.
enum StatusStruct {
  /// Copies what a plugin passed, by its own `struct_size`; nil where that is no size of a status.
  static func copied(from pointer: UnsafePointer<usher_status_v1>) -> PluginAnswer? {
    // SAFETY: The plugin passes it for the duration of the call; only the size is read before it is known to be enough.
    let raw = unsafe UnsafeRawPointer(pointer)
    let size = unsafe Int(raw.load(as: UInt32.self))
    let least = MemoryLayout<usher_status_v1>.size
    guard StructSize.isValid(size, least: least) else { return nil }
    return unsafe PluginAnswer(raw.loadUnaligned(as: usher_status_v1.self))
  }
}
