// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The sample tracker, with sensors that take three steps.
@Suite("Trails", .timeLimit(.minutes(5)))
struct TrailsTests {
  /// Answers what is shown, one text after another, and waits for the end.
  private func answer(
    _ answers: [String], on terminal: PseudoTerminal, exit: Int32, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for answer in answers {
      try await terminal.expect(Shown.invitation)
      terminal.send("\(answer)\n")
    }
    #expect(try await terminal.finish() == .exited(exit), sourceLocation: sourceLocation)
  }

  @Test func livesFromItsFirstLaunchUntilLocationIsTakenBack() async throws {
    let walker = try await Walker()
    let first = try walker.start("--fixes", "2")
    try await answer(["c", "allow", "ask later"], on: first, exit: 0)
    #expect(
      first.transcript
        == """
        \(Shown.whereYouGo)c
        \(Shown.mayItKnowWhere)allow
        \(Shown.howYouHoldIt)ask later
        \(Shown.recording)There is no motion in it: nobody has allowed it.
        \(Shown.fixes[0])\(Shown.fixes[1])2 fixes are in walk.csv.

        """)

    let second = try walker.start("--fixes", "1", gated: true)
    for answer in ["c", "allow"] {
      try await second.expect(Shown.invitation)
      second.send("\(answer)\n")
    }
    try await second.expect("Motion is recorded too.")
    try walker.openGate()
    #expect(try await second.finish() == .exited(0))
    let both = Shown.recording + "Motion is recorded too.\n"
    #expect(
      second.transcript
        == """
        \(Shown.howYouHoldIt)c
        \(Shown.mayItKnowHow)allow
        \(both)\(Shown.fixes[0])1 fix is in walk.csv.

        """)

    FileTree.remove(walker.home["gate"])
    let third = try walker.start(gated: true)
    try await third.expect("Motion is recorded too.")
    try walker.openGate()
    try await third.expect("fix 3")
    #expect(try await walker.usher("deny", "motion") == .exited(0))
    try await third.expect("without.")
    #expect(try await walker.usher("deny", "location") == .exited(0))
    #expect(try await third.finish() == .exited(1))
    #expect(
      third.transcript
        == """
        \(both)\(Shown.fixes.joined())trails: Motion was taken back; the track goes on without.
        \(Shown.takenBack("denied"))3 fixes are in walk.csv.

        """)
    #expect(
      try walker.track == """
        time,lat,lon,accuracy,altitude,speed,heading,kind,x,y,z
        1000,52.625,13.25,5.0,,,,,,,
        2000,52.75,13.25,5.0,,,,,,,
        1000,52.625,13.25,5.0,,,,gravity,0.0,0.0,9.75
        1000,52.625,13.25,5.0,,,,gravity,0.0,0.0,9.75
        2000,52.75,13.25,5.0,,,,gravity,0.0,0.0,9.75
        3000,52.875,13.25,5.0,,,,gravity,0.0,0.0,9.75

        """)

    let fourth = try walker.start()
    try await answer([], on: fourth, exit: 1)
    #expect(fourth.transcript == Shown.saidNo)
  }

  @Test func explainsAgainAfterAResetAndNeverAfterDontAsk() async throws {
    let walker = try await Walker()
    let refused = try walker.start()
    // Nobody is bothered about motion where there will be no track.
    try await answer(["c", "deny"], on: refused, exit: 1)
    #expect(
      refused.transcript == "\(Shown.whereYouGo)c\n\(Shown.mayItKnowWhere)deny\n\(Shown.saidNo)")
    #expect(try await walker.usher("reset", "location") == .exited(0))
    let asked = try walker.start()
    try await answer(["don't ask"], on: asked, exit: 1)
    #expect(asked.transcript == Shown.whereYouGo + "don't ask\n" + Shown.dontAsk)
    let silent = try walker.start()
    try await answer([], on: silent, exit: 1)
    #expect(silent.transcript == Shown.dontAsk)
  }

  @Test(arguments: ["l", ""])
  func asksAgainWhereNothingWasDecided(answered: String) async throws {
    let walker = try await Walker()
    for _ in 1...2 {
      let terminal = try walker.start()
      try await answer([answered], on: terminal, exit: 1)
      let echo = answered.isEmpty ? "\n" : "\(answered)\n"
      #expect(
        terminal.transcript == Shown.whereYouGo + echo
          + "trails: Without location there is no track. Trails asks again next time.\n")
    }
  }

  @Test func endsWellAtControlCAndIsEndedByAReset() async throws {
    let walker = try await Walker(sensors: ["location"])
    let recorded =
      Shown.recording + "There is no motion in it: no plugin for it is installed.\n" + Shown.fixes.joined()
    let stopped = try walker.start()
    for answer in ["c", "allow"] {
      try await stopped.expect(Shown.invitation)
      stopped.send("\(answer)\n")
    }
    try await stopped.expect("fix 3: 52.875, 13.25 (±5.0 m)\r\n")
    stopped.send("\u{3}")
    #expect(try await stopped.finish() == .exited(0))
    #expect(stopped.transcript.hasSuffix(recorded + "^C\n3 fixes are in walk.csv.\n"), "\(stopped.transcript)")
    let reset = try walker.start()
    try await reset.expect("fix 3")
    #expect(try await walker.usher("reset", "location") == .exited(0))
    #expect(try await reset.finish() == .exited(1))
    #expect(reset.transcript == recorded + Shown.takenBack("notDetermined") + "3 fixes are in walk.csv.\n")
  }

  @Test func saysWhatIsMissingWhereThereIsNoPlugin() async throws {
    let walker = try await Walker(sensors: [])
    let terminal = try walker.start()
    try await answer([], on: terminal, exit: 4)
    #expect(terminal.transcript == Shown.noPlugin)
    #expect(throws: (any Error).self) { try walker.track }
  }

  @Test func followsAScriptWithoutATerminal() async throws {
    let walker = try await Walker()
    let script = try walker.home.write("location=allow\nmotion=deny\n", to: "script")
    let state = walker.home["answers"]
    let result = try await walker.command(["--script", script, "--state", state, "--fixes", "1"]).run()
    #expect(result.exitStatus == 0, "\(result)")
    #expect(
      result.output == Shown.recording + "There is no motion in it: you said no to it.\n" + Shown.fixes[0]
        + "1 fix is in walk.csv.\n")
    // What the script said is kept: the next launch has nothing to ask a person.
    let next = try walker.start("--state", state, "--fixes", "1")
    try await answer([], on: next, exit: 0)
    #expect(next.transcript == result.output)
  }

  @Test func saysWhyNobodyCouldBeAsked() async throws {
    let walker = try await Walker()
    // In the background of no terminal at all.
    let result = try await walker.command([]).run()
    #expect(result.exitStatus == 1)
    #expect(result.errorOutput.contains("screen wasn't shown"), "\(result)")
  }

  @Test("Refuses options that make no sense", arguments: [["--fixes", "0"], ["--state", "here"], ["--speed"]])
  func refusesOptions(_ options: [String]) async throws {
    let walker = try await Walker(sensors: [])
    let result = try await walker.command(options).run()
    #expect(result.exitStatus == 2)
    #expect(result.errorOutput.contains("“\(options.joined(separator: " "))”"), "\(result)")
  }
}
