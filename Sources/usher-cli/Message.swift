// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import Usher

/// What goes to standard error.
enum Message {
  /// Says that something is wrong, or was left out.
  static func error(_ text: String) {
    write("usher: \(text)")
  }

  /// Writes a line; nothing in it can move the cursor of a terminal.
  static func write(_ line: String) {
    var output = Output(descriptor: 2)
    output.write(line.visible + "\n")
    output.flush()
  }
}
