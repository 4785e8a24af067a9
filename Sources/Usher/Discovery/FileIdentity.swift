// SPDX-License-Identifier: Apache-2.0

/// What tells one state of a file from another: where it is, and when it last changed.
public struct FileIdentity: Sendable, Hashable {
  /// The device that the file system is on.
  ///
  /// Comparable with another `stat` only; the kernel's list of mappings shows a different number on Btrfs.
  public let device: UInt64
  /// The file's number on that device.
  public let inode: UInt64
  /// The length in bytes.
  public let size: Int64
  /// When the content changed, in nanoseconds since 1970.
  public let modified: Int64
  /// When content, owner or mode changed, in nanoseconds since 1970; nobody can set it.
  public let changed: Int64

  /// Makes an identity of a file's numbers.
  public init(device: UInt64, inode: UInt64, size: Int64, modified: Int64, changed: Int64) {
    self.device = device
    self.inode = inode
    self.size = size
    self.modified = modified
    self.changed = changed
  }
}
