// SPDX-License-Identifier: Apache-2.0

import Glibc
import Usher
import UsherModel

/// A GPS tracker: explains what it wants on screens of its own, asks for it, then writes down where it is.
///
/// It can't do without location. Motion makes the track better, and it goes on without.
@main
enum Trails {
  static let id = "org.example.trails"
  static let location = Permission.location(.whenInUse)

  static func main() async {
    exit(await status(CommandLine.arguments.dropFirst()))
  }

  /// Runs it and returns its exit status.
  private static func status(_ arguments: ArraySlice<String>) async -> Int32 {
    do {
      let options = try Options(arguments)
      if options.wantsHelp {
        Message.say(Options.usage)
        return 0
      }
      // Installed with the application, it says who asks and why, also to `usher status --app org.example.trails`.
      let application = try AppDeclaration.find(options.app ?? id, environment: .current())
      let script = try options.script.map { try ScriptedPrompter(reading: $0) }
      let usher = try Usher(options.configuration(of: application, prompter: script ?? TerminalPrompter()))
      await ask(usher, TrailScreens(usher: usher, script: script))
      let status = await record(usher, options)
      await usher.shutdown()
      return status
    } catch {
      Message.complain("\(error)")
      return 2
    }
  }

  /// Asks for what isn't answered yet; there is no sequence where that is nothing.
  private static func ask(_ usher: Usher, _ screens: TrailScreens) async {
    guard let sequence = await usher.sequence([location, .motion], screens: screens) else { return }
    for step in await sequence.run() {
      // An answer is no error, whatever it is; this is what kept the person from giving one.
      if let error = step.error { Message.complain(error.description) }
    }
  }

  private static func record(_ usher: Usher, _ options: Options) async -> Int32 {
    guard await usher.ready(for: location).isGranted else { return whyNot(usher.status(of: location)) }
    let track: TrackFile
    do throws(TrackFailure) {
      track = try TrackFile(options.output)
    } catch {
      Message.complain(error.description)
      return 3
    }
    let recorder = Recorder(usher: usher, track: track, most: options.fixes)
    let recording = Task { await recorder.run() }
    let interruption = Interruption { recording.cancel() }
    defer { interruption.stop() }
    return await recording.value
  }

  /// Says why there is no track, and what would change that.
  private static func whyNot(_ status: PermissionStatus) -> Int32 {
    let reset = "`usher reset location --app \(id)` lets Trails ask again."
    switch (status.authorization, status.intent) {
    case (.unsupported, _) where status.reason == .noPlugin:
      Message.complain(
        "No location plugin is installed, so there is nothing to record. Install a location.so, or name its folder with "
          + "--plugins; `usher list` shows what is there.")
      return 4
    case (.denied, _) where status.reason == .user: Message.complain("You said no to location. \(reset)")
    case (.notDetermined, .dontAsk): Message.complain("You don't want to be asked about location. \(reset)")
    case (.notDetermined, _) where status.canPrompt != .no:
      Message.complain("Without location there is no track. Trails asks again next time.")
    default: Message.complain("Location is \(status.authorization.word). \(status.detail)")
    }
    return 1
  }
}
