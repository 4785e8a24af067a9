// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import Synchronization

/// The operations of one plugin instance that are under way.
final class OperationTable: Sendable {
  private let open = Mutex<[usher_op: any HostOperation]>([:])

  func insert(_ operation: any HostOperation, as number: usher_op) {
    open.withLock { $0[number] = operation }
  }

  func operation(_ number: usher_op) -> (any HostOperation)? {
    open.withLock { $0[number] }
  }

  /// Takes an operation out; nil where it is over, was never there, or belongs to somebody else.
  func remove(_ number: usher_op) -> (any HostOperation)? {
    open.withLock { $0.removeValue(forKey: number) }
  }

  func removeAll() -> [any HostOperation] {
    open.withLock { open in
      defer { open.removeAll() }
      return Array(open.values)
    }
  }

  var numbers: [usher_op] {
    open.withLock { Array($0.keys) }
  }
}
