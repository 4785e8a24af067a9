// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The socket of systemd-journald, spoken to by its native protocol (systemd, “Native Journal Protocol”).
///
/// One datagram is one entry. Sending never waits: what journald has no room for is lost. The socket is opened for each
/// entry, so that a journald that comes later, or comes again, gets what is sent from then on.
struct JournalSocket: Sendable {
  static let systemPath = "/run/systemd/journal/socket"

  let path: String

  /// Sends one entry.
  ///
  /// - Throws: `ENOENT` or `ECONNREFUSED` where nobody listens, `EAGAIN` where there is no room.
  func send(_ message: JournalMessage) throws(SystemError) {
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw SystemError(number: errno) }
    defer { close(descriptor) }
    var address = try self.address()
    let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
    let bytes = message.bytes
    // SAFETY: Both structures outlive the call, which reads no more than the sizes that are given: those of the address
    // and of the array.
    let sent = unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bytes.withUnsafeBytes { bytes in
          unsafe sendto(
            descriptor, bytes.baseAddress, bytes.count, flags, address, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    }
    guard sent >= 0 else { throw SystemError(number: errno) }
  }

  private func address() throws(SystemError) -> sockaddr_un {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = Array(path.utf8)
    guard path.count < MemoryLayout.size(ofValue: address.sun_path) else { throw SystemError(number: ENAMETOOLONG) }
    // SAFETY: The tuple's bytes are those of the array of C, and the path with its NUL was found to fit.
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path) }
    return address
  }
}
