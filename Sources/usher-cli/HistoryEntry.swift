// SPDX-License-Identifier: Apache-2.0

internal import Usher
internal import UsherModel

/// Something that happened: a question, an answer, or an access to data.
struct HistoryEntry {
  /// In the order in which they come in one moment.
  enum Kind: String, CaseIterable {
    case prompt
    case answer
    case access
  }

  let kind: Kind
  /// Milliseconds since 1970 in UTC.
  let time: Int64
  let permission: Permission
  /// The answer that was stored, or the outcome of a question; nil for an access.
  let answer: String?
  let style: Style
  /// When the answer ends; nil for never.
  let expires: Int64?
  /// What it was asked with, or by which method the data was read.
  let how: String

  init(_ record: ConsentRecord) {
    kind = .answer
    time = record.time
    permission = Permission(record.decision.category, scope: record.decision.scope)
    answer = record.decision.answer.rawValue
    style = record.decision.answer.isGrant ? .good : record.decision.answer == .deny ? .bad : .plain
    expires = record.decision.expires
    how = record.decision.how
  }

  init(_ record: AccessRecord) {
    kind = .access
    time = record.time
    permission = record.permission
    answer = nil
    style = .plain
    expires = nil
    how = record.method
  }

  init(_ record: PromptRecord) {
    kind = .prompt
    time = record.time
    permission = record.permission
    answer = record.outcome.rawValue
    style = record.outcome == .granted || record.outcome == .limited ? .good : record.outcome == .denied ? .bad : .plain
    expires = nil
    how = record.how
  }

  /// Whether it stands before another, as the newest does.
  func isNewer(than other: HistoryEntry) -> Bool {
    (time, kind.rank) > (other.time, other.kind.rank)
  }
}

extension HistoryEntry.Kind {
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
