// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A file descriptor of ours, duplicated from the one that a plugin lent, and closed with the last reference.
public final class ItemDescriptor: Sendable, Hashable {
  /// The number; CLOEXEC, valid as long as this object.
  public let number: Int32

  /// Duplicates a borrowed descriptor; nil where that isn't one.
  init?(duplicating borrowed: Int32) {
    let copy = fcntl(borrowed, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { return nil }
    number = copy
  }

  deinit {
    close(number)
  }

  /// Whether both are the same descriptor.
  public static func == (left: ItemDescriptor, right: ItemDescriptor) -> Bool { left === right }

  /// Feeds the object's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
