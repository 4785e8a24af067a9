// SPDX-License-Identifier: Apache-2.0

/// One picture of a camera.
public struct CameraFrame: Sendable, Hashable {
  /// The pixels, row after row.
  public var bytes: [UInt8]
  /// How many bytes a row of the first plane has.
  public var stride: Int
  /// The pixel format as a code of four characters, such as `YUYV` or `MJPG`.
  public var format: String
  /// The size in pixels, before it is turned.
  public var size: PixelSize
  /// By how many degrees it has to be turned clockwise to be upright: 0, 90, 180 or 270.
  public var rotation: Int
  /// When it was taken, in nanoseconds of the monotonic clock.
  public var time: UInt64

  /// Makes a frame.
  public init(bytes: [UInt8], stride: Int, format: String, size: PixelSize, rotation: Int = 0, time: UInt64) {
    self.bytes = bytes
    self.stride = stride
    self.format = format
    self.size = size
    self.rotation = rotation
    self.time = time
  }
}
