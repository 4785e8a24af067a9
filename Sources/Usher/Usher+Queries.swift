// SPDX-License-Identifier: Apache-2.0

public import UsherModel

extension Usher {
  /// Which of these are granted, in their order, each once.
  ///
  /// A grant for chosen items counts where limited will do. Waits until every plugin concerned has answered; their
  /// deadlines bound it. Never prompts.
  public func granted(of permissions: [Permission], limitedWillDo: Bool = false) async -> [Permission] {
    await chosen(permissions) { $0.isGranted(limitedWillDo: limitedWillDo) }
  }

  /// Which of these a sequence could bring up now, in their order, each once: undecided, askable, and not declined for
  /// good on the application's own screen.
  public func askable(of permissions: [Permission]) async -> [Permission] {
    await chosen(permissions) {
      $0.authorization == .notDetermined && $0.canPrompt != .no && $0.intent != .dontAsk
    }
  }

  private func chosen(
    _ permissions: [Permission], _ fits: (PermissionStatus) -> Bool
  ) async -> [Permission] {
    var found: [Permission] = []
    for permission in permissions.map(resolve) where !found.contains(permission) {
      if fits(await ready(for: permission)) { found.append(permission) }
    }
    return found
  }
}
