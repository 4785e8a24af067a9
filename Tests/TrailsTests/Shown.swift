// SPDX-License-Identifier: Apache-2.0

/// What a person sees of Trails.
enum Shown {
  static let invitation = "Your answer (a word or its letter; Enter closes the question): "

  static let whereYouGo = screen(
    "Where you go", "Trails writes down where you are while it runs, into a file of yours. It sends nothing anywhere.")
  static let howYouHoldIt = screen(
    "How you hold it", "With motion each fix says how the device was held. Without, the track is just the way.")
  static let mayItKnowWhere = question(
    "location (when-in-use)", "May Trails know where you are while you use it?", "Records your track.")
  static let mayItKnowHow = question(
    "motion (orientation)", "May Trails know how you hold this machine?", "Shows how you held the device on the way.")
  static let recording = "Recording into walk.csv; ^C ends it.\n"
  static let fixes = [
    "fix 1: 52.625, 13.25 (±5.0 m)\n", "fix 2: 52.75, 13.25 (±5.0 m)\n", "fix 3: 52.875, 13.25 (±5.0 m)\n",
  ]
  static let saidNo =
    "trails: You said no to location. `usher reset location --app org.example.trails` lets Trails ask again.\n"
  static let dontAsk =
    "trails: You don't want to be asked about location. `usher reset location --app org.example.trails` lets Trails ask "
    + "again.\n"
  static let noPlugin =
    "trails: No location plugin is installed, so there is nothing to record. Install a location.so, or name its "
    + "folder with --plugins; `usher list` shows what is there.\n"

  /// The sentence at the end of a recording that somebody else ended.
  static func takenBack(_ status: String) -> String {
    "trails: The recording has ended, because location was taken back. location/when-in-use: the grant has ended, the "
      + "status is \(status) now; ask again where it may be asked.\n"
  }

  private static func screen(_ heading: String, _ text: String) -> String {
    """

    \(heading)
      \(text)

      [c] continue     to the question
      [l] ask later    not now
      [n] don't ask    nothing is decided, and not asked again

    \(invitation)
    """
  }

  private static func question(_ permission: String, _ text: String, _ purpose: String) -> String {
    """

    Trails asks for \(permission)
      \(text)
      Purpose: \(purpose)

      [a] allow        until you change it
      [o] allow once   for this run only
      [u] allow until  for a time that you say
      [l] ask later    not now
      [n] don't ask    nothing is decided, and not asked again
      [d] deny         until you change it

    \(invitation)
    """
  }
}
