// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Sleeps until woken or until a descriptor has something to read: poll(2), and two sockets to wake it with.
///
/// eventfd(2) or pipe2(2) would do; Swift's Glibc module has neither.
final class Poller: Sendable {
  private let readEnd: CInt
  private let writeEnd: CInt

  init() throws(PluginFailure) {
    var ends: [CInt] = [-1, -1]
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    // SAFETY: socketpair fills in the two numbers.
    guard unsafe socketpair(AF_UNIX, CInt(kind), 0, &ends) == 0 else {
      throw PluginFailure(.noMemory, "the process has no descriptor left for the plugin's thread")
    }
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Ends the sleep that is under way, or the next one.
  func wake() {
    // SAFETY: one byte of ours is read. A full buffer refuses it, and is awake enough.
    unsafe _ = send(writeEnd, [1], 1, CInt(MSG_NOSIGNAL))
  }

  /// Says which of `descriptors` can be read or are at their end, and which aren't open any more.
  ///
  /// With `wait` it sleeps until there is one, or until woken.
  func poll(_ descriptors: [CInt], wait: Bool) -> (readable: [CInt], dead: [CInt]) {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    polled.append(pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0))
    // SAFETY: the array outlives the call and has the given count.
    let count = unsafe Glibc.poll(&polled, nfds_t(polled.count), wait ? -1 : 0)
    guard count > 0 else { return ([], []) }
    if polled[descriptors.count].revents != 0 { drain() }
    let answered = polled.dropLast().filter { $0.revents != 0 }
    let dead = answered.filter { $0.revents & Int16(POLLNVAL) != 0 }
    let readable = answered.filter { $0.revents & Int16(POLLNVAL) == 0 }
    return (readable.map(\.fd), dead.map(\.fd))
  }

  private func drain() {
    var bytes: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0]
    // SAFETY: read fills in at most as many bytes as there are.
    while unsafe read(readEnd, &bytes, bytes.count) == bytes.count {}
  }
}
