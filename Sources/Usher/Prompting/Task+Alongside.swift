// SPDX-License-Identifier: Apache-2.0

extension Task where Failure == Never {
  /// A task that outlives the one that makes it and runs where that one prefers to run.
  ///
  /// A detached task would run in Swift's pool, whatever the application has chosen for its own.
  static func alongside(_ operation: @escaping @Sendable () async -> Success) -> Task<Success, Never> {
    // SAFETY: The reference is used inside the closure alone; an executor that tasks prefer is kept by them.
    let executor = unsafe withUnsafeCurrentTask { unsafe $0?.unownedTaskExecutor?.asTaskExecutor() }
    return .detached(executorPreference: executor, operation: operation)
  }
}
