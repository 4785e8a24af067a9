// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// What stands behind a plugin while it is judged, where its author says how it is moved.
///
/// A bus of the run's own, and whatever the author's `start` starts on it; both end with the run.
final class ScriptedBackend {
  private let scratch: Scratch
  private let stop: String?
  private let bus: pid_t?

  /// How long a command, or the bus, may take.
  private static let patience = 60_000

  private init(_ scratch: consuming Scratch, stop: String?, bus: pid_t?) {
    self.scratch = scratch
    self.stop = stop
    self.bus = bus
  }

  /// Starts the bus where dbus-daemon is installed, and then runs the author's `start`.
  ///
  /// - Throws: where `start` fails.
  static func start(
    _ author: AuthorFile, _ programs: ChildPrograms, milliseconds: Int?
  ) throws(RunnerError) -> ScriptedBackend {
    let patience = milliseconds ?? Self.patience
    let scratch = try Scratch()
    let bus = try startBus(in: scratch, programs)
    let backend = ScriptedBackend(scratch, stop: author.command("stop"), bus: bus)
    guard let start = author.command("start") else { return backend }
    let ended = try run(start, in: backend.scratch, milliseconds: patience)
    guard let status = ended else {
      throw RunnerError(
        "the backend's `start` took longer than \(patience) ms: \(start). Mend it in usher-conformance.conf.")
    }
    guard status == 0 else {
      throw RunnerError(
        "the backend's `start` ended with status \(status): \(start). Mend it in usher-conformance.conf.")
    }
    return backend
  }

  /// Where the bus listens; nil where there is none.
  var address: String? { bus == nil ? nil : Self.address(in: scratch) }

  /// The processes that have to stay while checks run.
  var processes: [Int32] { bus.map { [$0] } ?? [] }

  deinit {
    if let stop { _ = try? Self.run(stop, in: scratch, milliseconds: Self.patience) }
    if let bus {
      kill(bus, SIGTERM)
      _ = Spawn.wait(for: bus)
    }
  }

  // MARK: Commands

  /// Its exit status; nil where it had to be killed.
  private static func run(
    _ command: String, in scratch: borrowing Scratch, milliseconds: Int
  ) throws(RunnerError) -> Int32? {
    // What it starts may keep its output open; nobody waits for that.
    let pid = try Spawn.start(
      ["/bin/sh", "-c", command], environment: scratch.environment(bus: address(in: scratch)), descriptors: [2: 1])
    return Spawn.wait(for: pid, milliseconds: milliseconds)
  }

  // MARK: The bus

  private static func address(in scratch: borrowing Scratch) -> String { "unix:path=\(socket(in: scratch))" }

  private static func socket(in scratch: borrowing Scratch) -> String { "\(scratch.path)/run/bus" }

  /// A bus that starts no services: what is on it, the author has put there.
  private static func configuration(_ address: String) -> String {
    """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
      "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <type>session</type>
      <listen>\(address)</listen>
      <auth>EXTERNAL</auth>
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
      </policy>
    </busconfig>

    """
  }

  /// The supervisor's process; it ends the bus with itself, and with the runner.
  private static func startBus(
    in scratch: borrowing Scratch, _ programs: ChildPrograms
  ) throws(RunnerError) -> pid_t? {
    guard let daemon = SystemCalls.program("dbus-daemon") else { return nil }
    let file = "\(scratch.path)/bus.conf"
    guard FileBytes.write(configuration(address(in: scratch)), to: file) else { return nil }
    let supervisor = [programs.c, "supervise", "3", "4", "\(Int32.max)", "\(Int32.max)", "/"]
    let ends = try SystemCalls.pipe()
    defer {
      close(ends.read)
      close(ends.write)
    }
    let pid = try Spawn.start(
      supervisor + [daemon, "--config-file=\(file)", "--nofork"], environment: scratch.environment,
      descriptors: [ends.write: 3], leadsGroup: true)
    let until = SystemCalls.nanoseconds() + 5_000_000_000
    while !SystemCalls.exists(socket(in: scratch)), SystemCalls.nanoseconds() < until { usleep(2_000) }
    return pid
  }
}
