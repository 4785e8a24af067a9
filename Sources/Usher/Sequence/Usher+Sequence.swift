// SPDX-License-Identifier: Apache-2.0

public import UsherModel

extension Usher {
  /// Makes a sequence of what can be asked; nil where nothing of it can be.
  ///
  /// Names that come twice count once, in the place of the first. A scope that another one requires is put before it.
  /// What is decided already, and what the person doesn't want to be asked, is left out. A permission without a purpose
  /// stays in: its step fails with the sentence that says what to declare.
  public func sequence(
    _ permissions: [Permission], screens dataSource: any PermissionSequenceDataSource
  ) async -> PermissionSequence? {
    var kept: [Permission] = []
    for permission in permissions.map(resolve) where !kept.contains(permission) {
      var chain = kept
      for needed in withRequirements(permission) where !chain.contains(needed) {
        if await isPresentable(needed, after: chain) { chain.append(needed) }
      }
      // What is required is brought up for the sake of what requires it, so not where that one stays out.
      if chain.contains(permission) { kept = chain }
    }
    return kept.isEmpty ? nil : PermissionSequence(kept, usher: self, dataSource: dataSource)
  }

  /// Makes a sequence whose screens are one closure.
  public func sequence(
    _ permissions: [Permission], screen: @escaping @Sendable (Permission) async throws -> ScreenAnswer
  ) async -> PermissionSequence? {
    await sequence(permissions, screens: ClosureScreens(body: screen))
  }

  /// Keeps a soft answer that a person gave on the application's own screen.
  ///
  /// It changes no authorization, and any real answer replaces it. `how` is the word for the record.
  ///
  /// - Throws: `noPlugin` and `unknownScope`.
  public func postpone(
    _ permission: Permission, _ intent: Intent, how: String = "screen"
  ) async throws(UsherError) -> RequestResult {
    let answer: Answer = intent == .dontAsk ? .dontAsk : .askLater
    return try await decide(permission, answer, how: how)
  }

  /// A permission behind everything that it requires; the note's graph has no cycle.
  private func withRequirements(_ permission: Permission) -> [Permission] {
    let required = runtime(permission.category)?.graph.required(by: permission.scope) ?? []
    return required.flatMap { withRequirements(Permission(permission.category, scope: $0)) } + [permission]
  }

  private func isPresentable(_ permission: Permission, after earlier: [Permission]) async -> Bool {
    switch await standing(of: permission) {
    case .open: return true
    // The application's own mistakes, which it has to hear of.
    case .failed(let error): return error.code == .purposeMissing || error.code == .unknownScope
    case .closed: break
    }
    // Closed only because something before it has still to be asked for.
    let required = runtime(permission.category)?.graph.required(by: permission.scope) ?? []
    let status = status(of: permission)
    return !required.isEmpty && status.authorization == .notDetermined && status.intent != .dontAsk
      && required.contains { earlier.contains(Permission(permission.category, scope: $0)) }
  }
}
