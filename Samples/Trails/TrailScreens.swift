// SPDX-License-Identifier: Apache-2.0

import Usher
import UsherModel

/// What Trails says before anybody is really asked.
struct TrailScreens: PermissionSequenceDataSource {
  /// Stands for a screen that isn't worth showing.
  private struct NoScreen: PermissionScreen {
    func present() async -> ScreenAnswer { .dismissed }
  }

  let usher: Usher
  /// What answers instead of a person; nil where a person does.
  let script: ScriptedPrompter?

  var how: String { script?.how ?? "screen" }

  func screen(for permission: Permission) async -> any PermissionScreen {
    // Motion is of no use without a track to put it on, so nobody is bothered about it.
    if permission.category == .motion, !usher.status(of: Trails.location).isGranted { return NoScreen() }
    if let script { return await ScriptedScreens(script).screen(for: permission) }
    if permission.category == .motion {
      return TerminalScreen(
        heading: "How you hold it",
        text: "With motion each fix says how the device was held. Without, the track is just the way.")
    }
    return TerminalScreen(
      heading: "Where you go",
      text: "Trails writes down where you are while it runs, into a file of yours. It sends nothing anywhere.")
  }
}
