// SPDX-License-Identifier: Apache-2.0

internal import Usher
internal import UsherModel

/// Something that happened: an answer, or an access to data.
struct HistoryEntry {
  enum Kind: String {
    case answer
    case access
  }

  let kind: Kind
  /// Milliseconds since 1970 in UTC.
  let time: Int64
  let permission: Permission
  /// The answer; nil for an access.
  let answer: StoredAnswer?
  /// When the answer ends; nil for never.
  let expires: Int64?
  /// How it was asked, or by which method the data was read.
  let how: String

  init(_ record: ConsentRecord) {
    kind = .answer
    time = record.time
    permission = Permission(record.decision.category, scope: record.decision.scope)
    answer = record.decision.answer
    expires = record.decision.expires
    how = record.decision.how
  }

  init(_ record: AccessRecord) {
    kind = .access
    time = record.time
    permission = record.permission
    answer = nil
    expires = nil
    how = record.method
  }

  var style: Style {
    guard let answer else { return .plain }
    return answer.isGrant ? .good : answer == .deny ? .bad : .plain
  }
}
