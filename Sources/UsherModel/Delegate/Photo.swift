// SPDX-License-Identifier: Apache-2.0

/// One picture, without its pixels.
public struct Photo: Sendable, Hashable {
  /// Names the picture across restarts; opaque.
  public var identifier: String
  /// Its size as it is meant to be seen; nil where that isn't known yet.
  public var size: PixelSize?
  /// When it was taken, in milliseconds since 1970 in UTC; nil where it doesn't say.
  public var captured: Int64?

  /// Makes a picture.
  public init(identifier: String, size: PixelSize? = nil, captured: Int64? = nil) {
    self.identifier = identifier
    self.size = size
    self.captured = captured
  }
}
