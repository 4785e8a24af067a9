// SPDX-License-Identifier: Apache-2.0

internal import CBench
import Glibc

/// A program that is run and measured as a whole.
struct Program {
  let arguments: [String]
  var environment: [String] = ["PATH=/usr/bin:/bin", "LANG=C.UTF-8", "HOME=/nonexistent"]

  init(_ arguments: String...) {
    self.arguments = arguments
  }

  /// Runs it with its output thrown away: nanoseconds from the start call until it was reaped.
  func run() -> Double {
    // SAFETY: the text is only read.
    let null = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { close(null) }
    return start(output: null)
  }

  /// Runs it and returns how long that took, and the numbers that it printed, one a line.
  func numbers() -> (nanoseconds: Double, printed: [Double]) {
    var ends: [Int32] = [-1, -1]
    // SAFETY: the array holds the two numbers that the call writes.
    Files.check(unsafe pipe(&ends) == 0, "pipe")
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let nanoseconds = start(output: ends[1])  // A few numbers fit into a pipe.
    close(ends[1])
    defer { close(ends[0]) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    // SAFETY: the buffer holds as many bytes as the call is told.
    let count = unsafe max(0, read(ends[0], &buffer, buffer.count))
    let text = String(decoding: buffer[..<count], as: UTF8.self)
    return (nanoseconds, text.split(separator: "\n").compactMap { Double($0) })
  }

  /// Whether it can be started and ends well, with its output thrown away.
  var works: Bool {
    // SAFETY: the text is only read.
    let null = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { close(null) }
    return tried(output: null).map { $0.status == 0 } ?? false
  }

  private func start(output: Int32) -> Double {
    guard let run = tried(output: output), run.status == 0 else {
      print("usher-bench: \(arguments.joined(separator: " ")) can't be run, or fails")
      exit(1)
    }
    return Double(run.nanoseconds)
  }

  /// Runs it; nil where it can't be started.
  private func tried(output: Int32) -> bench_run? {
    var run = bench_run()
    // SAFETY: the texts are copied here and freed after the program has ended; both lists end in NULL.
    let texts = unsafe (arguments + environment).map { unsafe strdup($0) }
    defer { for index in unsafe texts.indices { unsafe free(texts[index]) } }
    let lists = unsafe (texts[..<arguments.count] + [nil], texts[arguments.count...] + [nil])
    let code = unsafe bench_run_program(Array(lists.0), Array(lists.1), output, &run)
    return code == 0 ? run : nil
  }
}
