// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import Synchronization

/// The operations of an instance that aren't completed yet.
final class OperationTable: Sendable {
  private let operations = Mutex<[usher_op: Operation]>([:])

  /// Adds an operation; false where the host used the number already.
  func add(_ operation: Operation) -> Bool {
    operations.withLock { operations in
      guard operation.id != 0, operations[operation.id] == nil else { return false }
      operations[operation.id] = operation
      return true
    }
  }

  func remove(_ id: usher_op) {
    _ = operations.withLock { $0.removeValue(forKey: id) }
  }

  subscript(id: usher_op) -> Operation? {
    operations.withLock { $0[id] }
  }

  /// All of them, in the order of their numbers.
  var all: [Operation] {
    operations.withLock { Array($0.values) }.sorted { $0.id < $1.id }
  }
}
