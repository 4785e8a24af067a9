// SPDX-License-Identifier: Apache-2.0

import Usher
import UsherModel

/// Writes one fix after another into a track, until there are enough or somebody ends it.
struct Recorder {
  let usher: Usher
  let track: TrackFile
  /// How many fixes are enough.
  let most: Int

  /// Returns the exit status.
  func run() async -> Int32 {
    Message.say("Recording into \(track.path); ^C ends it.")
    let motion = Motion()
    let following = follow(motion)
    defer { following?.cancel() }
    var count = 0
    let status = await record(&count, motion)
    Message.say("\(count) \(count == 1 ? "fix is" : "fixes are") in \(track.path).")
    return status
  }

  /// Motion is welcome where it may be had; nothing depends on it.
  private func follow(_ motion: Motion) -> Task<Void, Never>? {
    let status = usher.status(of: Permission.motion)
    if status.isGranted { return Task { await motion.follow(usher) } }
    let why =
      switch status.authorization {
      case .denied: "you said no to it"
      case .notDetermined: "nobody has allowed it"
      case .unsupported where status.reason == .noPlugin: "no plugin for it is installed"
      default: status.authorization.word
      }
    Message.say("There is no motion in it: \(why).")
    return nil
  }

  private func record(_ count: inout Int, _ motion: Motion) async -> Int32 {
    do {
      let grant = try await usher.access(Trails.location)
      // Kinds below 1000 are words about the delivery; how exact and how often is left to the plugin.
      for try await fix in try await grant.call("updates") where fix.kind >= 1000 {
        try track.add(fix.record, motion.newest)
        count += 1
        let (lat, lon, accuracy) = (fix.record.cell("lat"), fix.record.cell("lon"), fix.record.cell("accuracy"))
        Message.say("fix \(count): \(lat), \(lon) (±\(accuracy) m)")
        if count >= most { return 0 }
      }
      Message.complain("The plugin has no more fixes.")
      return 3
    } catch let error as UsherError where error.code == .cancelled {
      Message.say("")  // Behind the terminal's own ^C.
      return 0
    } catch let error as UsherError where error.code == .revoked {
      // Somebody took it back while this ran: `usher deny`, a settings page, an administrator.
      Message.complain("The recording has ended, because location was taken back. \(error).")
      return 1
    } catch {
      Message.complain("\(error)")
      return 3
    }
  }
}
