// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
public import Usher
internal import UsherModel

extension PermissionStoreConsent {
  /// Stores decisions, one category after another.
  ///
  /// Where the store breaks between a category's two rows, what is left of the answer grants nothing that wasn't granted
  /// before; a denial may already be in force.
  @discardableResult
  public func record(_ decisions: [ConsentDecision]) throws(ConsentError) -> [ConsentRecord] {
    for decision in decisions where !decision.answer.isStorable {
      throw ConsentError(
        .invalidDecision, "\"\(decision.answer)\" is not an answer that can be stored; give one that holds longer.")
    }
    let now = WallClock.now
    let stamped = decisions.map { decision in
      ConsentRecord(sequence: 0, time: now, machine: machine, epoch: epoch, decision: decision)
    }
    return try exclusively { () throws(ConsentError) in
      try checkMoved()
      try checkInUse()
      var recorded: [ConsentRecord] = []
      for category in Self.categories(of: stamped) {
        recorded += try write(stamped.filter { $0.decision.category == category }, to: category, now: now)
      }
      return recorded
    }
  }

  /// Takes over the decisions of another store; those that are here already stay.
  public func adopt(_ records: [ConsentRecord]) throws(ConsentError) {
    let now = WallClock.now
    try exclusively { () throws(ConsentError) in
      for category in Self.categories(of: records) {
        try merge(records.filter { $0.decision.category == category }, into: category, now: now)
      }
      try calls.set(nil, in: .retired)
    }
  }

  /// Gives the store up for this application; its rows stay, because the desktop's programs may go by them.
  public func retire(inFavourOf successor: String, after newest: ConsentRecord?) throws(ConsentError) -> Bool {
    try exclusively { () throws(ConsentError) in
      let last = try allRecords().last
      guard last?.decision == newest?.decision, last?.time == newest?.time else { return false }
      try calls.set([successor], in: .retired)
      return true
    }
  }

  /// Runs something while no other process of Usher's writes answers of this application.
  private func exclusively<Value: Sendable>(_ body: () throws(ConsentError) -> Value) throws(ConsentError) -> Value {
    defer { state.withLock { $0.isStale = true } }
    return try log.whileLocked(body)
  }

  private static func categories(of records: [ConsentRecord]) -> [Category] {
    var categories: [Category] = []
    for record in records where !categories.contains(record.decision.category) {
      categories.append(record.decision.category)
    }
    return categories
  }

  private func category(_ category: Category) -> ConsentCategory {
    state.withLock { $0.categories.first { $0.category == category } }
      ?? ConsentCategory(category: category, row: nil, scopes: [], plainScopes: [])
  }

  /// Appends decisions about one category, and brings the row's word up to date.
  private func write(
    _ new: [ConsentRecord], to category: Category, now: Int64
  ) throws(ConsentError) -> [ConsentRecord] {
    let before = try answers(of: self.category(category))
    let known = records(of: before, now: now)
    let numbered = Self.numbered(new, after: known.last?.sequence ?? 0)
    var details = before.details ?? AnswerDetails(row: before.row)
    // What another program decided was so far known from the word alone, which may change now.
    details.append((before.isChangedByOthers ? known.suffix(1) : []) + numbered)
    try write(details, meaning: known + numbered, over: before, now: now)
    return numbered
  }

  /// Puts decisions of another store among those that are here, in the order of time.
  ///
  /// A word of the desktop's from before counts only where it is a "no".
  private func merge(_ new: [ConsentRecord], into category: Category, now: Int64) throws(ConsentError) {
    let before = try answers(of: self.category(category))
    let own = before.details?.records ?? []
    let missing = new.filter { record in !own.contains { $0.time == record.time && $0.decision == record.decision } }
    guard !missing.isEmpty else { return }
    var all = (own + missing).sorted { $0.time < $1.time }
    if before.isChangedByOthers, PermissionWord(before.texts, in: before.row) == .deny {
      all += records(of: before, now: now).suffix(1)
    }
    all = Self.numbered(all, after: 0)
    var details = AnswerDetails(row: before.row)
    details.append(all)
    try write(details, meaning: all, over: before, now: now)
  }

  private static func numbered(_ records: [ConsentRecord], after last: UInt64) -> [ConsentRecord] {
    zip(records, (last + 1)...).map { record, number in
      var record = record
      record.sequence = number
      return record
    }
  }

  /// Writes both rows in the order in which a fault between them grants nothing.
  ///
  /// The details of a grant count only once the word agrees with them, and a word that grants nothing counts at once.
  private func write(
    _ details: AnswerDetails, meaning records: [ConsentRecord], over before: CategoryAnswers, now: Int64
  ) throws(ConsentError) {
    let category = before.category.category
    let snapshot = ConsentSnapshot(records, now: now, machine: machine, epoch: epoch)
    let word = CategoryAnswers.word(for: snapshot, of: category)
    let wanted = word.texts(in: before.row)
    // What is right already stays as it is: others may have written more than the word there.
    let isRight = PermissionWord(before.texts, in: before.row) == PermissionWord(wanted, in: before.row)
    var details = details
    details.word = isRight ? before.texts?.first : wanted?.first
    let grants = word == .allow || word == .reduced || word == .limited
    if !isRight, !grants { try calls.set(wanted, in: before.row) }
    try calls.set(details.texts, in: .details(of: category))
    if !isRight, grants { try calls.set(wanted, in: before.row) }
  }
}
