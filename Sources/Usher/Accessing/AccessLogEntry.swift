// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

/// What the access log keeps: a question, or a use of data.
enum AccessLogEntry: Sendable, Hashable {
  case access(AccessRecord)
  case prompt(PromptRecord)

  /// The word in a line that is a question's.
  private static let promptWord = "prompt"

  var access: AccessRecord? {
    if case .access(let record) = self { record } else { nil }
  }

  var prompt: PromptRecord? {
    if case .prompt(let record) = self { record } else { nil }
  }

  var permission: Permission {
    switch self {
    case .access(let record): record.permission
    case .prompt(let record): record.permission
    }
  }

  /// The line with its end: `time category scope method`, or `time category scope prompt outcome how`.
  var line: [UInt8] {
    switch self {
    case .access(let record): Self.line(record.time, record.permission, [record.method])
    case .prompt(let record):
      Self.line(record.time, record.permission, [Self.promptWord, record.outcome.rawValue, record.how])
    }
  }

  private static func line(_ time: Int64, _ permission: Permission, _ fields: [String]) -> [UInt8] {
    var text = ConsentText()
    text.append(time)
    for field in [permission.category.rawValue, permission.scope.rawValue] + fields {
      text.append(" ")
      text.append(escaped: field)
    }
    text.append("\n")
    return text.bytes
  }

  /// Reads a line without its end; nil where it is none of this version's.
  ///
  /// The count of fields tells them apart, so that a data method may have any name.
  init?(line: ArraySlice<UInt8>) {
    let pieces = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    let fields = pieces.compactMap { ConsentFields.value(Array($0).span) }
    guard fields.count == pieces.count, fields.count >= 4, let time = Int64(fields[0]) else { return nil }
    let permission = Permission(Category(fields[1]), scope: Scope(fields[2]))
    if fields.count == 4 {
      self = .access(AccessRecord(time: time, permission: permission, method: fields[3]))
    } else if fields.count == 6, fields[3] == Self.promptWord, let outcome = Outcome(rawValue: fields[4]) {
      self = .prompt(PromptRecord(time: time, permission: permission, outcome: outcome, how: fields[5]))
    } else {
      return nil
    }
  }
}
