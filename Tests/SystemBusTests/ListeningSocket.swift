// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A socket that accepts and never says anything.
final class ListeningSocket: Sendable {
  private let descriptor: Int32

  init(_ path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // SAFETY: the path is copied into the address, which is longer and ends in a NUL; both live as long as the calls.
    let result = unsafe withUnsafeMutableBytes(of: &address) { address in
      let bytes = Array(path.utf8)
      precondition(bytes.count < 108, "the path is too long for a socket")
      unsafe address[2..<(2 + bytes.count)].copyBytes(from: bytes)
      return unsafe bind(
        descriptor, address.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(address.count))
    }
    precondition(result == 0 && listen(descriptor, 8) == 0, "the socket can't be made")
  }

  deinit {
    close(descriptor)
  }
}
