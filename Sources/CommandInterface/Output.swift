// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// What a command has to say, gathered and written in few system calls.
package struct Output: ~Copyable {
  private static let flushSize = 1 << 16

  /// Whether a person reads it: a terminal, and no word against colours.
  package let isColoured: Bool
  /// Whether it is a terminal at all.
  package let isTerminal: Bool
  private let descriptor: Int32
  private var bytes: [UInt8] = []
  private var errorNumber: Int32 = 0

  /// Makes one for a descriptor that is open.
  package init(descriptor: Int32 = STDOUT_FILENO) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
    // SAFETY: the name is a literal; what comes back is read at once, before any thread changes the environment.
    let refusal = unsafe getenv("NO_COLOR")
    isColoured = isTerminal && (unsafe refusal.map { unsafe $0.pointee == 0 } ?? true)
  }

  /// Whether something could not be written.
  package var hasFailed: Bool { errorNumber != 0 }

  /// Why something could not be written.
  package var failure: String {
    // SAFETY: the text stays valid until the next call of strerror in this thread, and is copied at once.
    unsafe String(cString: strerror(errorNumber))
  }

  /// Writes a text.
  package mutating func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    if bytes.count >= Self.flushSize { flush() }
  }

  /// Writes bytes.
  package mutating func write(_ more: [UInt8]) {
    bytes.append(contentsOf: more)
    if bytes.count >= Self.flushSize { flush() }
  }

  /// Writes what has been gathered.
  package mutating func flush() {
    var rest = bytes[...]
    while !rest.isEmpty, !hasFailed {
      // SAFETY: the count is the slice's own.
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        errorNumber = errno
      }
    }
    bytes.removeAll(keepingCapacity: true)
  }
}
