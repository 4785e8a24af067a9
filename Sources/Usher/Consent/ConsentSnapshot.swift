// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// Everything that a store says, as of one moment; a value that no later answer changes.
///
/// Looking up a scope costs one hash look-up, reads no file and takes no lock.
public struct ConsentSnapshot: Sendable {
  /// What the newest records say about one scope, before expiry is judged.
  struct State: Sendable {
    /// The newest answer; nil where nobody decided, or where damage voided a grant.
    var record: ConsentRecord?
    /// The soft answer since then.
    var intent: Intent = .none
    /// The number of the newest record in which somebody decided about this scope; 0 for none.
    var settled: UInt64 = 0
  }

  /// How much earlier than the newest record the clock may be before grants with an end count as ended: 5 minutes.
  static let clockTolerance: Int64 = 300_000

  var states: [Permission: State] = [:]

  /// The moment that expiry is judged by, in milliseconds since 1970 in UTC.
  public var now: Int64
  /// The newest record's number; 0 where there is none.
  public internal(set) var newestSequence: UInt64 = 0
  /// The newest record's time; nil where there is none.
  public internal(set) var newestTime: Int64?
  /// What is broken in the log.
  public internal(set) var damage = ConsentDamage()

  /// Makes the snapshot of an empty store.
  public init(now: Int64) {
    self.now = now
  }

  /// Makes what decisions mean on a machine, in an epoch.
  ///
  /// - Parameters:
  ///   - records: The decisions, oldest first; their numbers grow.
  ///   - now: The moment that expiry is judged by, in milliseconds since 1970 in UTC.
  ///   - machine: The machine's id; nil where it is unknown, which counts as any.
  ///   - epoch: The administrator's epoch; decisions of another one aren't in force.
  public init(_ records: [ConsentRecord], now: Int64, machine: String?, epoch: UInt64) {
    self.init(now: now)
    newestSequence = records.last?.sequence ?? 0
    newestTime = records.map(\.time).max()
    for record in records where record.counts(on: machine, in: epoch) { states.apply(record, isUnderstood: true) }
  }

  /// The scopes that some record of this machine and epoch decides or undoes, in order of their names.
  public var permissions: [Permission] {
    states.keys.sorted {
      ($0.category.rawValue, $0.scope.rawValue) < ($1.category.rawValue, $1.scope.rawValue)
    }
  }

  /// Says what is in force for a scope; the scope is the concrete one, never the empty one for the default.
  public func entry(_ category: Category, _ scope: Scope) -> ConsentEntry {
    let state = states[Permission(category, scope: scope)] ?? State()
    var entry = ConsentEntry(intent: state.intent)
    if let record = state.record {
      let decision = record.decision
      entry.isExpired = isExpired(record)
      entry.answer = entry.isExpired ? nil : decision.answer
      entry.since = record.time
      entry.expires = decision.answer.isGrant ? decision.expires : nil
      entry.items = decision.items
      entry.accuracy = decision.accuracy
      entry.how = decision.how
    }
    let lastLost = damage.lost.last?.upperBound ?? 0
    entry.isDamaged = entry.answer == nil && state.settled < lastLost
    return entry
  }

  /// Says what is in force for a permission.
  public func entry(_ permission: Permission) -> ConsentEntry {
    entry(permission.category, permission.scope)
  }

  /// The next moment at which a grant ends, for a timer; nil where none does.
  public var nextExpiry: Int64? {
    states.values.compactMap { state in
      guard let record = state.record, record.decision.answer.isGrant, let expires = record.decision.expires else {
        return nil
      }
      return expires > now ? expires : nil
    }.min()
  }

  private func isExpired(_ record: ConsentRecord) -> Bool {
    guard record.decision.answer.isGrant, let expires = record.decision.expires else { return false }
    if let newestTime, newestTime.subtractingClamped(Self.clockTolerance) > now { return true }
    return expires <= now
  }
}

extension Int64 {
  fileprivate func subtractingClamped(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? .min : difference
  }
}
