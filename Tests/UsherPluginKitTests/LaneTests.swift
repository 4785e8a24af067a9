// SPDX-License-Identifier: Apache-2.0

import CUsher
import Glibc
import TestSupport
import Testing

@Suite("A plugin in Swift has a lane", .timeLimit(.minutes(2)))
struct LaneTests {
  /// The blocked signals of the threads of the plugin's, as proc(5) gives them: bit 0 is signal 1.
  private func blockedSignals() -> [UInt64] {
    FileTree.names(in: "/proc/self/task").compactMap { task in
      guard let name = try? FileTree.read("/proc/self/task/\(task)/comm"), name == Array("com.example.swi\n".utf8),
        let status = try? FileTree.read("/proc/self/task/\(task)/status")
      else { return nil }
      let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
      let mask = lines.first { $0.hasPrefix("SigBlk:") }?.split(separator: "\t").last
      return mask.flatMap { UInt64($0, radix: 16) }
    }
  }

  @Test func isNamedAndBlocksSignalsButThoseOfItsOwnFaults() throws {
    let plugin = try DrivenPlugin()
    _ = plugin.observe(true)
    let outside = [SIGTERM, SIGINT, SIGHUP, SIGCHLD, SIGPIPE, SIGUSR1, SIGALRM]
    let faults = [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT]
    let isBlocked = { (mask: UInt64, signal: Int32) in mask >> UInt64(signal - 1) & 1 == 1 }
    // The C library blocks every signal in a thread that begins or ends, as those of other tests do; so one that is at
    // work is waited for. Where there never is one, the test's time limit is what fails.
    while !blockedSignals().contains(where: { mask in
      outside.allSatisfy { isBlocked(mask, $0) } && !faults.contains { isBlocked(mask, $0) }
    }) {
      sched_yield()
    }
    withExtendedLifetime(plugin) {}
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
