// SPDX-License-Identifier: Apache-2.0

// For libraries that don't await. Whatever happens, the completion comes exactly once, on the actor that was named, and
// never from inside the call. Nobody has to retain anything. Work on the main actor needs a process whose main thread
// runs it, as one with an asynchronous `main` does.
extension PermissionDelegate {
  /// Asks, and calls back with the state afterwards, or with why nothing could be asked.
  public func requestPermission(
    _ permission: Permission, on actor: any Actor = MainActor.shared,
    completion: @escaping @Sendable (Result<DelegatedState, DelegateFailure>) -> Void
  ) {
    answer(on: actor, completion) { () async throws(DelegateFailure) in try await self.requestPermission(permission) }
  }

  /// Fetches people, and calls back with them.
  public func fetchContacts(
    matching text: String = "", limit: Int = 0, on actor: any Actor = MainActor.shared,
    completion: @escaping @Sendable (Result<[Contact], DelegateFailure>) -> Void
  ) {
    answer(on: actor, completion) { () async throws(DelegateFailure) in
      try await self.fetchContacts(matching: text, limit: limit)
    }
  }

  /// Fetches one person, and calls back with them.
  public func fetchContact(
    _ identifier: String, on actor: any Actor = MainActor.shared,
    completion: @escaping @Sendable (Result<Contact?, DelegateFailure>) -> Void
  ) {
    answer(on: actor, completion) { () async throws(DelegateFailure) in try await self.fetchContact(identifier) }
  }

  private func answer<Value: Sendable>(
    on actor: any Actor, _ completion: @escaping @Sendable (Result<Value, DelegateFailure>) -> Void,
    _ call: @escaping @Sendable () async throws(DelegateFailure) -> Value
  ) {
    Task {
      let result: Result<Value, DelegateFailure>
      do throws(DelegateFailure) {
        result = .success(try await call())
      } catch {
        result = .failure(error)
      }
      await give(result, to: completion, on: actor)
    }
  }

  private func give<Value: Sendable>(
    _ result: Value, to completion: @Sendable (Value) -> Void, on actor: isolated any Actor
  ) {
    completion(result)
  }
}
