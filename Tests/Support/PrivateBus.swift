// SPDX-License-Identifier: Apache-2.0

/// A D-Bus daemon of a test's own, which ends with the last reference to it.
///
///     let bus = try await PrivateBus()
///     let result = try await Command("busctl", ["list"], environment: bus.environment).run()
///
/// It knows no services but those that are given to it. What it starts inherits its environment.
package final class PrivateBus: Sendable {
  /// A service that the bus starts when somebody calls its name.
  package struct Service: Sendable {
    package var name: String
    /// The command line, as the Exec key of a service file has it.
    package var command: String

    package init(_ name: String, _ command: String) {
      self.name = name
      self.command = command
    }
  }

  /// A folder of the bus's own, with the socket; below it are the home and the XDG folders of `environment`.
  package let folder: TemporaryFolder
  /// How to reach it, as `DBUS_SESSION_BUS_ADDRESS` has it.
  package let address: String
  /// An environment in which it is the session bus, and the system bus too.
  package let environment: [String: String]
  private let daemon: BackgroundProgram

  /// Starts the daemon, and returns once it answers.
  ///
  /// - Parameters:
  ///   - services: What it can start.
  ///   - variables: More variables for `environment`, which the daemon and what it starts get.
  ///   - rules: Elements for the configuration's default policy, which allows everything that they don't deny.
  /// - Throws: where the daemon can't be started.
  package init(
    services: [Service] = [], variables: [String: String] = [:],
    rules: String = ""
  ) async throws {
    folder = try TemporaryFolder()
    for service in services {
      try folder.write(
        "[D-BUS Service]\nName=\(service.name)\nExec=\(service.command)\n", to: "services/\(service.name).service")
    }
    try folder.folder("services")
    try folder.folder("run", mode: 0o700)
    let socket = "unix:path=\(folder["bus"])"
    let configuration = try folder.write(
      """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>\(socket)</listen>
        <auth>EXTERNAL</auth>
        <servicedir>\(folder["services"])</servicedir>
        <policy context="default">
            <allow user="*"/><allow own="*"/><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
            \(rules)
          </policy>
      </busconfig>
      """, to: "bus.conf")
    let home = try folder.folder("home")
    environment = ProcessEnvironment.hermetic(home: home)
      .merging([
        "XDG_RUNTIME_DIR": folder["run"], "DBUS_SESSION_BUS_ADDRESS": socket, "DBUS_SYSTEM_BUS_ADDRESS": socket,
      ]) { _, given in given }
      .merging(variables) { _, given in given }
    address = socket
    daemon = try BackgroundProgram(
      Command(
        "dbus-daemon", ["--config-file=\(configuration)", "--nofork", "--nopidfile", "--print-address"],
        environment: environment), errors: folder["bus.log"])
    guard await daemon.line() != nil else {
      throw SystemCallFailure("start dbus-daemon (see \(folder["bus.log"]))", code: 0)
    }
  }

  /// Ends the daemon, as a crash of it would.
  package func end() async {
    await daemon.end()
  }

  /// Stops the daemon without ending it: it accepts and never answers.
  package func freeze() {
    daemon.signal(19)  // SIGSTOP
  }

  /// Lets it go on.
  package func thaw() {
    daemon.signal(18)  // SIGCONT
  }
}
