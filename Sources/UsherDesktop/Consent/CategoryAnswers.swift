// SPDX-License-Identifier: Apache-2.0

internal import Usher
internal import UsherModel

/// Everything that the desktop's store has about one category for one application.
struct CategoryAnswers: Sendable {
  let category: ConsentCategory
  let row: PermissionRow
  /// What the row says.
  var texts: [String]?
  var details: AnswerDetails?

  /// Whether another program has changed the row since Usher wrote it.
  ///
  /// GeoClue writes down in the location's row when it was used last, which is no other answer, so the first text counts.
  var isChangedByOthers: Bool {
    texts?.first != details?.word || PermissionWord(texts, in: row) == .unknown
  }

  /// The decisions, with that of another program at the end where there is one.
  ///
  /// - Parameters:
  ///   - noticed: When the other program's decision was first seen.
  ///   - machine: This machine's id, which that decision is taken to be for.
  ///   - epoch: The epoch alike.
  /// - Returns: the decisions, oldest first.
  func records(noticed: Int64, machine: String?, epoch: UInt64) -> [ConsentRecord] {
    let own = details?.records ?? []
    guard isChangedByOthers else { return own }
    let last = own.last
    return own + [
      ConsentRecord(
        sequence: (last?.sequence ?? 0) + 1, time: max(noticed, last?.time ?? 0), machine: machine, epoch: epoch,
        decision: decisionOfOthers)
    ]
  }

  /// What the word of another program means.
  private var decisionOfOthers: ConsentDecision {
    let plain = category.plainScopes
    let all = category.scopes + plain.filter { !category.scopes.contains($0) }
    func decided(_ answer: StoredAnswer, _ scopes: [Scope], accuracy: Accuracy = .notApplicable) -> ConsentDecision {
      ConsentDecision(
        category: category.category, scope: plain.first ?? .standard, answer: answer, scopes: scopes,
        accuracy: accuracy, how: "desktop")
    }
    return switch PermissionWord(texts, in: row) {
    case .allow: decided(.allow, plain)
    case .reduced: decided(.reduced, plain, accuracy: .reduced)
    case .limited: decided(.limited, plain)
    case .deny: decided(.deny, all)
    case .none, .ask, .unknown: decided(.reset, all)
    }
  }

  /// The word that says most of what answers mean to programs that know but one word for each application.
  static func word(for snapshot: ConsentSnapshot, of category: Category) -> PermissionWord {
    let entries = snapshot.permissions.filter { $0.category == category }.map { snapshot.entry($0) }
    let lasting = entries.filter { $0.expires == nil }.compactMap(\.answer)
    if lasting.contains(.allow) { return .allow }
    if lasting.contains(.reduced) { return .reduced }
    if lasting.contains(.limited) { return .limited }
    // A grant that ends must not become one for ever because nobody tells the others when it does.
    if entries.contains(where: { $0.answer?.isGrant == true }) { return .ask }
    return lasting.contains(.deny) ? .deny : .none
  }
}
