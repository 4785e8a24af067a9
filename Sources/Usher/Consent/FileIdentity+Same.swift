// SPDX-License-Identifier: Apache-2.0

extension FileIdentity {
  /// Whether both are the same file, whatever has been written to it in between.
  func isSameFile(as other: FileIdentity) -> Bool {
    device == other.device && inode == other.inode
  }
}
