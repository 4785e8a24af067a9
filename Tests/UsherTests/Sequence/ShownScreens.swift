// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Usher
import UsherModel

/// Screens that answer as they are told to, and note which were shown.
final class ShownScreens: PermissionSequenceDataSource {
  private struct Screen: PermissionScreen {
    let answer: ScreenAnswer
    func present() async throws -> ScreenAnswer { answer }
  }

  private let answers: [Permission: ScreenAnswer]
  private let shownState = Mutex<[Permission]>([])

  var shown: [Permission] { shownState.withLock { $0 } }

  /// `ask` for whatever isn't named.
  init(_ answers: [Permission: ScreenAnswer] = [:]) {
    self.answers = answers
  }

  func screen(for permission: Permission) async -> any PermissionScreen {
    shownState.withLock { $0.append(permission) }
    return Screen(answer: answers[permission] ?? .ask)
  }
}
