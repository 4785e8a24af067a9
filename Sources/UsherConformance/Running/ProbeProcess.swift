// SPDX-License-Identifier: Apache-2.0

internal import ConformanceProbe
internal import Glibc

/// The supervisor of one check's process, and what it has told so far.
struct ProbeProcess: ~Copyable {
  /// Readable when there is more to read.
  let results: Int32
  /// The supervisor's process number.
  let pid: pid_t
  private let page: SharedPage
  private let scratch: Scratch
  private let deadline: Int
  private let most: Int
  private let report: ToolReport?
  private let started = SystemCalls.nanoseconds()
  private(set) var text: [UInt8] = []

  /// The most that is kept of what a process reports.
  private static let mostText = 1 << 16

  /// Starts `supervisor supervise … program words` in `/`; `words` follow the descriptors' numbers.
  ///
  /// It is ended once nothing goes on in it for `milliseconds`, and after `most` in any case.
  init(
    supervisor: String, program: [String], environment: [String], milliseconds: Int, most: Int, words: [String],
    scratch: consuming Scratch, report: ToolReport? = nil
  ) throws(RunnerError) {
    let page = try SharedPage()
    let ends = try SystemCalls.pipe()
    defer { close(ends.write) }
    let line =
      [supervisor, "supervise", "3", "4", "\(milliseconds)", "\(most)", "/"] + program + ["run", "3", "4"] + words
    do throws(RunnerError) {
      pid = try Spawn.start(
        line, environment: environment, descriptors: [ends.write: 3, page.descriptor: 4],
        leadsGroup: true)
    } catch {
      close(ends.read)
      throw error
    }
    results = ends.read
    self.page = page
    deadline = milliseconds
    self.most = most
    self.report = report
    self.scratch = scratch
  }

  /// Reads what has come; false once there is no more.
  mutating func read() -> Bool {
    var count = 0
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, initialized in
      // SAFETY: the buffer has room for 4096 bytes.
      count = unsafe Glibc.read(results, buffer.baseAddress, 4096)
      initialized = max(0, count)
    }
    if text.count < Self.mostText { text += piece }
    return count > 0 || (count < 0 && errno == EINTR)
  }

  /// Ends the check's process with all that it started, as its deadline would.
  consuming func stop() {
    kill(pid, SIGTERM)
    kill(pid, SIGCONT)
    _ = Spawn.wait(for: pid, milliseconds: 10_000)
    close(results)
  }

  /// Whether the supervisor has ended although nobody has closed its results: something that it started holds them.
  var hasEnded: Bool { usher_probe_has_ended(pid) != 0 }

  /// Kills a supervisor that lets its own deadline pass by far: the plugin has stopped it.
  ///
  /// One that is at work is given the time that it may take to end what the plugin has started.
  func endWhereOverdue() {
    let isStopped = usher_probe_is_stopped(pid) != 0
    let milliseconds = (SystemCalls.nanoseconds() - started) / 1_000_000
    if milliseconds > UInt64(isStopped ? deadline + 500 : most + 10_000) { kill(-pid, SIGKILL) }
  }

  /// Takes the supervisor's status and says what became of the check.
  consuming func finish(_ check: Check) -> CheckResult {
    let status = Spawn.wait(for: pid)
    close(results)
    let seconds = Double(SystemCalls.nanoseconds() - started) / 1e9
    let record = ProbeRecord(parsing: text)
    var result = record.result(
      of: check, lastCall: page.lastCall, hasReturned: page.hasReturned, lostResults: page.lostResults,
      seconds: seconds,
      deadline: deadline)
    result.lostSupervisor = status != 0
    return report?.judge(result) ?? result
  }
}
