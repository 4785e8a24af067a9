// SPDX-License-Identifier: Apache-2.0

/// Media types told by a file's first bytes.
enum MediaType {
  /// The type of a picture, or nil for one that isn't known.
  ///
  /// Exporters declare JPEG for what is PNG; the bytes don't err.
  static func image(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if bytes.starts(with: [0x47, 0x49, 0x46, 0x38]) { return "image/gif" }
    if bytes.starts(with: [0x52, 0x49, 0x46, 0x46]), bytes.dropFirst(8).starts(with: [0x57, 0x45, 0x42, 0x50]) {
      return "image/webp"
    }
    if bytes.starts(with: [0x42, 0x4D]) { return "image/bmp" }
    return nil
  }
}
