// SPDX-License-Identifier: Apache-2.0

internal import ConformanceProbe
internal import CommandInterface
internal import Glibc

/// Starts programs.
enum Spawn {
  /// Starts the first word with all of them, descriptors under their new numbers, an empty signal mask and usual
  /// dispositions.
  ///
  /// Whatever asks to die with its parent dies with the thread that calls this.
  /// It leads a process group of its own where it is asked to, and is in the runner's otherwise.
  static func start(
    _ words: [String], environment: [String], descriptors: [Int32: Int32], leadsGroup: Bool = false
  ) throws(RunnerError) -> pid_t {
    // Out of the way of the numbers that are given out.
    let moves = descriptors.map { (from: fcntl($0.key, F_DUPFD_CLOEXEC, 32), to: $0.value) }
    defer { for move in moves where move.from >= 0 { close(move.from) } }
    // Where not even the number 32 is allowed, the system calls that invalid.
    guard moves.allSatisfy({ $0.from >= 0 }) else {
      throw RunnerError("no descriptor is left", errno: errno == EINVAL ? EMFILE : errno)
    }
    let arguments = TextList(words)
    let surroundings = TextList(environment)
    var pid: pid_t = 0
    let code = unsafe withActions(moves, leadsGroup) { actions, attributes in
      // SAFETY: the lists live until this has returned; their first pointers are followed by NULL.
      unsafe posix_spawn(&pid, words[0], actions, attributes, arguments.pointers, surroundings.pointers)
    }
    withExtendedLifetime((arguments, surroundings)) {}
    guard code == 0 else { throw RunnerError("\(words[0]) can't be started", errno: code) }
    return pid
  }

  /// Ends every child of this process but some, and what they leave to it.
  static func endChildren(but kept: [Int32]) {
    unsafe kept.withUnsafeBufferPointer { list in
      // SAFETY: the count is the buffer's own, which lives as long as the call.
      unsafe usher_probe_end_children_but(list.baseAddress, list.count)
    }
  }

  /// Waits for a program's end; its exit status, or 128 and the signal that killed it.
  static func wait(for pid: pid_t) -> Int32 {
    var status: Int32 = 0
    // SAFETY: `status` outlives the call.
    while unsafe waitpid(pid, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F  // wait(2): WIFEXITED and WTERMSIG are macros that Swift doesn't import.
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// The same, but the program is killed after a time; nil where it was.
  static func wait(for pid: pid_t, milliseconds: Int) -> Int32? {
    let until = SystemCalls.nanoseconds() + UInt64(milliseconds) * 1_000_000
    var status: Int32 = 0
    // SAFETY: `status` outlives the call.
    while unsafe waitpid(pid, &status, WNOHANG) == 0 {
      if SystemCalls.nanoseconds() > until {
        kill(pid, SIGKILL)
        _ = wait(for: pid)
        return nil
      }
      usleep(2_000)
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  // SAFETY: the body gets pointers that are valid for the call alone.
  private static func withActions(
    _ moves: [(from: Int32, to: Int32)], _ leadsGroup: Bool,
    _ body: (UnsafePointer<posix_spawn_file_actions_t>, UnsafePointer<posix_spawnattr_t>) -> Int32
  ) -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    var none = sigset_t()
    var all = sigset_t()
    // SAFETY: all four outlive every call; actions and attributes are initialised here and destroyed below.
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    for move in moves { unsafe posix_spawn_file_actions_adddup2(&actions, move.from, move.to) }
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    let group = leadsGroup ? POSIX_SPAWN_SETPGROUP : 0  // of its own number, which is what 0 asks for
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group))
    return unsafe body(&actions, &attributes)
  }
}
