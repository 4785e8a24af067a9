// SPDX-License-Identifier: Apache-2.0

import CUsher
import Glibc
import TestSupport
import Testing

@Suite("A plugin in Swift has a lane", .timeLimit(.minutes(2)))
struct LaneTests {
  /// The blocked signals of a thread of the plugin's, as proc(5) gives them: bit 0 is signal 1.
  private func blockedSignals() throws -> UInt64? {
    for task in FileTree.names(in: "/proc/self/task") {
      guard let name = try? FileTree.read("/proc/self/task/\(task)/comm"), name == Array("com.example.swi\n".utf8),
        let status = try? FileTree.read("/proc/self/task/\(task)/status")
      else { continue }
      let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
      let mask = lines.first { $0.hasPrefix("SigBlk:") }?.split(separator: "\t").last
      return mask.flatMap { UInt64($0, radix: 16) }
    }
    return nil
  }

  @Test func isNamedAndBlocksSignalsButThoseOfItsOwnFaults() throws {
    let plugin = try DrivenPlugin()
    _ = plugin.observe(true)
    let blocked = try #require(try blockedSignals())
    for signal in [SIGTERM, SIGINT, SIGHUP, SIGCHLD, SIGPIPE, SIGUSR1, SIGALRM] {
      #expect(blocked >> UInt64(signal - 1) & 1 == 1)
    }
    for signal in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT] {
      #expect(blocked >> UInt64(signal - 1) & 1 == 0)
    }
  }

  @Test func leavesTheSignalsOfTheCallersThreadAsTheyWere() throws {
    var before = sigset_t()
    var after = sigset_t()
    unsafe pthread_sigmask(SIG_SETMASK, nil, &before)
    let plugin = try DrivenPlugin()
    unsafe pthread_sigmask(SIG_SETMASK, nil, &after)
    for signal in 1..<65 {
      #expect(unsafe sigismember(&before, CInt(signal)) == sigismember(&after, CInt(signal)))
    }
    plugin.destroy()
  }
}
