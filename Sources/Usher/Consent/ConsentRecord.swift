// SPDX-License-Identifier: Apache-2.0

/// A decision as it stands in the store.
public struct ConsentRecord: Sendable, Hashable {
  /// The record's number, from 1, without a hole.
  public var sequence: UInt64
  /// When it was stored, in milliseconds since 1970 in UTC.
  public var time: Int64
  /// The machine it was given on; nil where that is unknown, which counts as any.
  public var machine: String?
  /// The administrator's epoch it was given in.
  public var epoch: UInt64
  /// What was decided.
  public var decision: ConsentDecision

  /// Makes a record.
  public init(sequence: UInt64, time: Int64, machine: String?, epoch: UInt64, decision: ConsentDecision) {
    self.sequence = sequence
    self.time = time
    self.machine = machine
    self.epoch = epoch
    self.decision = decision
  }
}
