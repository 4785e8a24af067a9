// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A file descriptor in a message; closed with the last reference to it.
package final class BusDescriptor: Sendable, Hashable {
  /// The descriptor, CLOEXEC; borrowed for as long as the object lives.
  package let number: Int32

  /// Takes a descriptor over.
  package init(takingOver number: Int32) {
    self.number = number
  }

  /// Copies a descriptor that somebody else owns; nil where no more can be open.
  package convenience init?(copying number: Int32) {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { return nil }
    self.init(takingOver: copy)
  }

  deinit {
    close(number)
  }

  package static func == (left: BusDescriptor, right: BusDescriptor) -> Bool {
    left === right
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
