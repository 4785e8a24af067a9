// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import SystemBus
internal import Usher
internal import UsherModel

extension PermissionStoreConsent {
  /// Has the store say when something changes, unless it does already.
  func listen() throws(ConsentError) {
    guard state.withLock({ $0.subscription == nil }) else { return }
    let match = BusMatch(
      from: PermissionStoreCalls.name, path: PermissionStoreCalls.path, interface: PermissionStoreCalls.name,
      member: "Changed")
    do throws(BusError) {
      let subscription = try calls.bus.subscribeAndWait(match, within: calls.limit) { [weak self] in self?.hear($0) }
      let other = state.withLock { state in
        if state.subscription == nil { state.subscription = subscription }
        return state.subscription !== subscription
      }
      if other { subscription.cancel() }
    } catch {
      throw PermissionStoreCalls.unavailable(error)
    }
  }

  private func hear(_ event: BusEvent) {
    let changed: (@Sendable () -> Void)? = state.withLock { state in
      switch event {
      case .signal(let signal):
        guard state.concerns(signal) else { return nil }
      case .owner:
        // One that has come again may answer now.
        state.failure = nil
      case .lost:
        state.subscription = nil
      }
      state.isStale = true
      return state.changed
    }
    changed?()
  }

  /// Throws where the application's answers are in another store now.
  func checkInUse() throws(ConsentError) {
    guard try calls.texts(in: .retired) == nil else {
      throw ConsentError(
        .retired,
        "The answers for \(calls.application) have been moved from \(title) to \(log.title), so nothing in it counts; "
          + "choose `store=log` in `[consent]`.")
    }
  }

  /// The applications that have answers here.
  func applications() throws(ConsentError) -> [String] {
    var applications: Set<String> = []
    for id in try calls.rows(of: PermissionRow.detailTable) where id != PermissionRow.retired.id {
      applications.formUnion(try calls.applications(in: .details(of: Category(id))))
    }
    return applications.sorted()
  }

  /// Reads everything there is about the application.
  func answers() throws(ConsentError) -> [CategoryAnswers] {
    let met = state.withLock { $0.categories }
    // Those of plugins that have gone are still there to be seen and forgotten.
    let others = try calls.rows(of: PermissionRow.detailTable)
      .filter { id in id != PermissionRow.retired.id && !met.contains { $0.category.rawValue == id } }
    var answers: [CategoryAnswers] = []
    for category in met { answers.append(try self.answers(of: category)) }
    for id in others {
      guard let details = AnswerDetails(try calls.texts(in: .details(of: Category(id)))) else { continue }
      answers.append(try self.answers(of: stranger(Category(id), details)))
    }
    return answers
  }

  /// Reads what there is about one category.
  func answers(of category: ConsentCategory) throws(ConsentError) -> CategoryAnswers {
    let details = AnswerDetails(try calls.texts(in: .details(of: category.category)))
    // Answers stay with the row that they were given under, whatever a newer note says.
    let row = details?.row ?? PermissionRow(for: category)
    return CategoryAnswers(category: category, row: row, texts: try calls.texts(in: row), details: details)
  }

  /// A category of which nothing but its answers is known.
  private func stranger(_ category: Category, _ details: AnswerDetails) -> ConsentCategory {
    var scopes: [Scope] = []
    for record in details.records {
      for scope in record.decision.scopes where !scopes.contains(scope) { scopes.append(scope) }
    }
    return ConsentCategory(
      category: category, row: details.row.text, scopes: scopes, plainScopes: Array(scopes.prefix(1)))
  }

  /// The decisions about a category, with what other programs have written.
  func records(of answers: CategoryAnswers, now: Int64) -> [ConsentRecord] {
    let category = answers.category.category
    let word = answers.texts?.first
    let noticed: Int64 = state.withLock { state in
      guard answers.isChangedByOthers else {
        state.noticed[category] = nil
        return now
      }
      if let known = state.noticed[category], known.word == word { return known.time }
      state.noticed[category] = (word, now)
      return now
    }
    return answers.records(noticed: noticed, machine: machine, epoch: epoch)
  }
}

extension PermissionStoreConsent.State {
  /// Whether a change may be about a row that is read here.
  fileprivate func concerns(_ signal: BusSignal) -> Bool {
    guard signal.arguments.count >= 2, let table = signal.arguments[0].text, let id = signal.arguments[1].text else {
      return true
    }
    return table == PermissionRow.detailTable || table == PermissionRow.ownTable
      || categories.contains { PermissionRow(for: $0) == PermissionRow(table: table, id: id) }
  }
}
