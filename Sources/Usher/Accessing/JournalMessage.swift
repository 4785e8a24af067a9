// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

/// One entry of the journal in systemd-journald's native form.
struct JournalMessage: Sendable {
  private(set) var bytes: [UInt8] = []

  /// Adds a field.
  ///
  /// A value with a line's end in it is written with its length (64 bits, little-endian), so that no value can add a
  /// field of its own. The name is of capital letters, digits and `_`.
  mutating func add(_ name: String, _ value: String) {
    bytes += name.utf8
    if value.utf8.contains(UInt8(ascii: "\n")) {
      bytes.append(UInt8(ascii: "\n"))
      let count = UInt64(value.utf8.count)
      for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: count >> shift)) }
    } else {
      bytes.append(UInt8(ascii: "="))
    }
    bytes += value.utf8
    bytes.append(UInt8(ascii: "\n"))
  }
}

extension JournalMessage {
  /// Of the priority “informational” (syslog's 6).
  init(_ entry: AccessLogEntry, application: String) {
    let permission = entry.permission
    add("MESSAGE", entry.sentence(application: application))
    add("PRIORITY", "6")
    add("SYSLOG_IDENTIFIER", "usher")
    add("USHER_KIND", entry.kind)
    add("USHER_APP", application)
    add("USHER_CATEGORY", permission.category.rawValue)
    add("USHER_SCOPE", permission.scope.rawValue)
    if let prompt = entry.prompt { add("USHER_ANSWER", prompt.outcome.rawValue) }
    add("USHER_METHOD", entry.method)
  }
}

extension AccessLogEntry {
  fileprivate var kind: String {
    switch self {
    case .access: "access"
    case .prompt: "prompt"
    }
  }

  fileprivate var method: String {
    switch self {
    case .access(let record): record.method
    case .prompt(let record): record.how
    }
  }

  fileprivate func sentence(application: String) -> String {
    switch self {
    case .access(let record): "\(application) used \(record.permission): \(record.method)"
    case .prompt(let record):
      "\(application) asked for \(record.permission) (\(record.how)): \(record.outcome.rawValue)"
    }
  }
}
