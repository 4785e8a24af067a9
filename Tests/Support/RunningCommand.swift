// SPDX-License-Identifier: Apache-2.0

import Glibc

/// One run of a command: feeds it, reads it, and ends it at its deadline.
struct RunningCommand {
  private let child: ChildProcess
  private var input: Descriptor?
  private var output: Descriptor?
  private var error: Descriptor?
  private var pending: ArraySlice<UInt8>
  private var deadline: ContinuousClock.Instant
  private var hasExited = false
  private var wasKilled = false
  private var result = CommandResult()

  init(_ command: Command) throws(SystemCallFailure) {
    let stdin = try Descriptor.pipe()
    let stdout = try Descriptor.pipe()
    let stderr = try Descriptor.pipe()
    child = try ChildProcess(
      command,
      streams: .descriptors(input: stdin.reading, output: stdout.writing, error: stderr.writing)
    )
    (input, output, error) = (stdin.writing, stdout.reading, stderr.reading)
    pending = command.input[...]
    deadline = .now + command.timeout
    _ = fcntl(stdin.writing.number, F_SETFL, O_NONBLOCK)
  }

  consuming func finish() -> CommandResult {
    var run = self
    if run.pending.isEmpty { run.input = nil }
    while run.output != nil || run.error != nil || !run.hasExited {
      let remaining = run.deadline - .now
      guard remaining > .zero else {
        if run.hasExited { break }  // Somebody else still holds the pipes.
        run.kill()
        continue
      }
      run.step(waiting: remaining)
    }
    let termination = run.child.reap()
    run.result.termination = run.wasKilled ? .timedOut : termination
    return run.result
  }

  private mutating func kill() {
    wasKilled = true
    child.killGroup()
    deadline = .now + .seconds(10)  // SIGKILL takes effect in its own time; the end of the program is what counts.
  }

  /// Waits for the next thing to happen and does what it asks for.
  private mutating func step(waiting remaining: Duration) {
    var polled = [
      pollfd(fd: input?.number ?? -1, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: output?.number ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: error?.number ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: hasExited ? -1 : child.exited.number, events: Int16(POLLIN), revents: 0),
    ]
    // SAFETY: the array holds as many entries as the call is told.
    guard unsafe poll(&polled, nfds_t(polled.count), remaining.pollMilliseconds) > 0 else { return }
    if polled[0].revents != 0 { feed() }
    if polled[1].revents != 0 { take(from: &output, into: &result.outputBytes) }
    if polled[2].revents != 0 { take(from: &error, into: &result.errorBytes) }
    if polled[3].revents != 0 {
      hasExited = true
      deadline = min(deadline, .now + .seconds(1))
    }
  }

  private mutating func feed() {
    guard let count = input?.writeSome(pending) else {
      input = nil
      return
    }
    pending = pending.dropFirst(count)
    if pending.isEmpty { input = nil }
  }

  private func take(from descriptor: inout Descriptor?, into bytes: inout [UInt8]) {
    guard let more = descriptor?.readSome() else {
      descriptor = nil
      return
    }
    bytes += more
  }
}

extension Duration {
  /// The duration in the milliseconds of poll(2), rounded up.
  var pollMilliseconds: Int32 {
    Int32(clamping: components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 + 1)
  }
}
