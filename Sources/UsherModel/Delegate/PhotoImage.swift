// SPDX-License-Identifier: Apache-2.0

/// The bytes of a picture, as its media type says.
public struct PhotoImage: Sendable, Hashable {
  /// The bytes.
  public var bytes: [UInt8]
  /// The media type, such as `image/jpeg`.
  public var mime: String
  /// The picture's size in pixels.
  public var size: PixelSize

  /// Makes an image.
  public init(bytes: [UInt8], mime: String, size: PixelSize) {
    self.bytes = bytes
    self.mime = mime
    self.size = size
  }
}
