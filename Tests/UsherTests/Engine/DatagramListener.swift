// SPDX-License-Identifier: Apache-2.0

import Glibc
import Usher

/// A datagram socket at a path, as systemd-journald has one.
final class DatagramListener: Sendable {
  private let descriptor: Int32

  init(_ path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw SystemError(number: errno) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    precondition(path.utf8.count < MemoryLayout.size(ofValue: address.sun_path))
    // SAFETY: The path fits, which was checked, and the structure outlives the call that reads its size of it.
    let result = unsafe withUnsafeMutableBytes(of: &address) { bytes in
      let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
      unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[offset...]).copyBytes(from: path.utf8)
      return unsafe bytes.withMemoryRebound(to: sockaddr.self) {
        unsafe bind(descriptor, $0.baseAddress, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw SystemError(number: errno) }
  }

  deinit {
    close(descriptor)
  }

  /// Every datagram that has come since the last call, without waiting for more.
  func received() -> [[UInt8]] {
    var datagrams: [[UInt8]] = []
    while true {
      var buffer = [UInt8](repeating: 0, count: 4096)
      // SAFETY: The pointer and the count are those of the array, and `recv` writes within the call only.
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe recv(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
      }
      guard count >= 0 else { return datagrams }
      datagrams.append(Array(buffer.prefix(count)))
    }
  }
}
