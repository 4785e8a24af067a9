// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Usher

/// The host's log on standard error, where `USHER_LOG` asks for it: `debug`, `info`, `warning` or `error`.
enum DebugLog {
  /// Takes the log's lines; nil where nobody wants them.
  static var sink: (@Sendable (LogLine) -> Void)? {
    guard let least = threshold else { return nil }
    return { line in
      if line.severity >= least {
        Message.write("usher: \(line.severity): \(line.category.map { "\($0): " } ?? "")\(line.text)")
      }
    }
  }

  /// Writes a line of the command's own, where the host that would log it isn't made.
  static func debug(_ text: @autoclosure () -> String) {
    if threshold == .debug { Message.write("usher: debug: \(text())") }
  }

  private static var threshold: LogLine.Severity? {
    // SAFETY: the name is a literal; the value is copied before any thread could change the environment.
    guard let value = unsafe getenv("USHER_LOG") else { return nil }
    return switch unsafe String(cString: value) {
    case "debug": .debug
    case "info": .info
    case "warning": .warning
    case "error": .error
    default: nil
    }
  }
}
