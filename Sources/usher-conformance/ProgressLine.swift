// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import UsherConformance

/// A line on the terminal that tells how far a long run is, and goes away before the report comes.
///
/// It is on standard error, and nowhere where that is no terminal: reports are read by programs, too.
final class ProgressLine {
  private var output = Output(descriptor: 2)
  private let name: Substring
  private var isShown = false

  init(_ path: String) {
    name = path.split(separator: "/").last ?? ""
  }

  /// Writes the line anew.
  func show(_ progress: RunProgress) {
    guard output.isTerminal, let oldest = progress.running.first else { return }
    let time = progress.seconds > 0 ? " (\(progress.seconds) s)" : ""
    write("\(name): \(progress.done) of \(progress.total), \(oldest)\(time)".prefix(78))
    isShown = true
  }

  /// Takes it away.
  func end() {
    if isShown { write("") }
    isShown = false
  }

  deinit { end() }

  private func write(_ text: Substring) {
    output.write("\r\u{1B}[K\(text)")
    output.flush()
  }
}
