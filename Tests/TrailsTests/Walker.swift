// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// Somebody with Trails installed, in a home of a test's own.
struct Walker {
  /// `trails`, beside the running tests.
  private static let trails = "\(BuiltProducts.folder)/trails"

  /// Both sensors, compiled once for all tests.
  private static let sensors = Task {
    let folder = try TemporaryFolder()
    let source = "\(Repository.root)/Tests/TrailsTests/Sensor.c"
    var sensors: [String: [UInt8]] = [:]
    for (name, definitions) in [("location", []), ("motion", ["-DSENSOR_MOTION"])] {
      let path = folder["\(name).so"]
      let arguments = ["-shared", "-fPIC", "-pthread", "-o", path] + Compiler.warnings + definitions + [source]
      try Compiler.cc.check(await Compiler.cc.run(arguments))
      sensors[name] = try FileTree.read(path)
    }
    return sensors
  }

  let home: TemporaryFolder

  init(sensors names: [String] = ["location", "motion"]) async throws {
    home = try TemporaryFolder()
    try home.folder("plugins")
    let declaration = try FileTree.read("\(Repository.root)/Samples/Trails/org.example.trails.app")
    try home.write(declaration, to: ".local/share/usher/apps/org.example.trails.app")
    let sensors = try await Self.sensors.value
    for name in names { try home.write(sensors[name] ?? [], to: "plugins/\(name).so", mode: 0o755) }
  }

  /// The track so far.
  var track: String {
    get throws { try FileTree.readText(home["walk.csv"]) }
  }

  /// `trails` with a track in the home; with a gate the first fix waits for `openGate`.
  func command(_ arguments: [String], gated: Bool = false) -> Command {
    var environment = ProcessEnvironment.hermetic(home: home.path)
    if gated { environment["TRAILS_GATE"] = home["gate"] }
    return Command(
      Self.trails, ["--plugins", home["plugins"], "--output", "walk.csv"] + arguments, environment: environment,
      workingFolder: home.path)
  }

  /// Starts Trails on a terminal.
  func start(_ arguments: String..., gated: Bool = false) throws -> PseudoTerminal {
    try PseudoTerminal(command(arguments, gated: gated))
  }

  func openGate() throws { try home.write("", to: "gate") }

  /// Runs `usher` for Trails in another process, typed on another terminal: only a person's word is kept.
  func usher(_ arguments: String...) async throws -> Termination {
    try await PseudoTerminal(
      Command(
        BuiltProducts.usher, ["--only", "--plugins", home["plugins"], "--app", "org.example.trails"] + arguments,
        environment: ProcessEnvironment.hermetic(home: home.path), workingFolder: home.path)
    ).finish()
  }
}
