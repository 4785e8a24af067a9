// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import UsherModel

/// The host's snapshot of one scope's status, read without a lock in the usual case.
///
/// The plain axes are packed into three words under a sequence counter; only a status with a sentence takes the lock.
/// Reading costs a few nanoseconds and allocates nothing.
final class StatusCell: Sendable {
  private let sequence = Atomic<UInt64>(0)
  private let axes: Atomic<UInt64>
  private let expires = Atomic<Int64>(StatusCell.never)
  private let since = Atomic<Int64>(StatusCell.never)
  private let whole: Mutex<PermissionStatus>

  private static let never = Int64.min
  private static let hasDetail: UInt64 = 1 << 63

  init(_ status: PermissionStatus) {
    whole = Mutex(status)
    axes = Atomic(StatusCell.packed(status))
    expires.store(status.expires ?? StatusCell.never, ordering: .relaxed)
    since.store(status.since ?? StatusCell.never, ordering: .relaxed)
  }

  /// The status as it was last published.
  ///
  /// Any thread.
  var status: PermissionStatus {
    while true {
      let before = sequence.load(ordering: .acquiring)
      if before & 1 == 1 { return whole.withLock { $0 } }
      let word = axes.load(ordering: .relaxed)
      let expires = expires.load(ordering: .relaxed)
      let since = since.load(ordering: .relaxed)
      atomicMemoryFence(ordering: .acquiring)
      guard sequence.load(ordering: .relaxed) == before else { continue }
      if word & StatusCell.hasDetail != 0 { return whole.withLock { $0 } }
      return StatusCell.unpacked(
        word, expires: expires == StatusCell.never ? nil : expires, since: since == StatusCell.never ? nil : since)
    }
  }

  /// Publishes a status and returns the one before it.
  func publish(_ status: PermissionStatus) -> PermissionStatus {
    whole.withLock { whole in
      let before = whole
      guard before != status else { return before }
      whole = status
      sequence.wrappingAdd(1, ordering: .relaxed)
      atomicMemoryFence(ordering: .releasing)
      axes.store(StatusCell.packed(status), ordering: .relaxed)
      expires.store(status.expires ?? StatusCell.never, ordering: .relaxed)
      since.store(status.since ?? StatusCell.never, ordering: .relaxed)
      sequence.wrappingAdd(1, ordering: .releasing)
      return before
    }
  }

  private static func packed(_ status: PermissionStatus) -> UInt64 {
    var word = UInt64(status.authorization.tag)
    if case .unknown(let raw) = status.authorization { word |= UInt64(UInt32(bitPattern: raw)) << 16 }
    word |= UInt64(status.canPrompt.rawValue) << 4
    word |= UInt64(status.intent.rawValue) << 6
    word |= UInt64(status.accuracy.rawValue) << 8
    word |= UInt64(status.lifetime.rawValue) << 10
    word |= UInt64(status.authority?.rawValue ?? 0) << 12
    word |= UInt64(status.reason.rawValue) << 48
    return status.detail.isEmpty ? word : word | hasDetail
  }

  private static func unpacked(_ word: UInt64, expires: Int64?, since: Int64?) -> PermissionStatus {
    PermissionStatus(
      authorization: Authorization(tag: word & 15, raw: Int32(truncatingIfNeeded: word >> 16)),
      canPrompt: CanPrompt(rawValue: UInt8(truncatingIfNeeded: word >> 4 & 3)) ?? .unknown,
      intent: Intent(rawValue: UInt8(truncatingIfNeeded: word >> 6 & 3)) ?? .none,
      accuracy: Accuracy(rawValue: UInt8(truncatingIfNeeded: word >> 8 & 3)) ?? .notApplicable,
      lifetime: Lifetime(rawValue: UInt8(truncatingIfNeeded: word >> 10 & 3)) ?? .unsaid,
      reason: StatusReason(rawValue: UInt8(truncatingIfNeeded: word >> 48)),
      authority: Authority(rawValue: UInt8(truncatingIfNeeded: word >> 12 & 3)),
      expires: expires, since: since)
  }
}

extension Authorization {
  /// A small number for the packed word; the numbers of the ABI lie too far apart to be read back quickly.
  fileprivate var tag: UInt8 {
    switch self {
    case .notDetermined: 0
    case .restricted: 1
    case .denied: 2
    case .authorized: 3
    case .limited: 4
    case .unsupported: 5
    case .serviceOff: 6
    case .unknown: 7
    }
  }

  fileprivate init(tag: UInt64, raw: Int32) {
    switch tag {
    case 0: self = .notDetermined
    case 1: self = .restricted
    case 2: self = .denied
    case 3: self = .authorized
    case 4: self = .limited
    case 5: self = .unsupported
    case 6: self = .serviceOff
    default: self = .unknown(raw)
    }
  }
}
