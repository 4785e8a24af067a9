// SPDX-License-Identifier: Apache-2.0

/// A program to run, with everything that it gets.
///
///     let result = try await Command("usher", ["list"], environment: ProcessEnvironment.hermetic(home: folder.path)).run()
///     #expect(result.exitStatus == 0)
package struct Command: Sendable {
  /// A path, or a name that is looked up in the test runner's `PATH`.
  package var program: String
  package var arguments: [String]
  /// The whole environment; the test runner's by default.
  package var environment: [String: String]
  /// The folder that it starts in; the test runner's by default.
  package var workingFolder: String?
  /// What it reads before its standard input ends.
  package var input: [UInt8]
  /// How long it may run before its process group is killed.
  package var timeout: Duration

  package init(
    _ program: String,
    _ arguments: [String] = [],
    environment: [String: String] = ProcessEnvironment.all,
    workingFolder: String? = nil,
    input: String = "",
    timeout: Duration = .seconds(180)
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.workingFolder = workingFolder
    self.input = Array(input.utf8)
    self.timeout = timeout
  }

  /// Runs the program to its end, on a thread made for it.
  ///
  /// A program that outlives `timeout` is killed with its process group, and its result says `timedOut`. Output that a
  /// left-behind child still holds open is waited for one second more.
  package func run() async throws(SystemCallFailure) -> CommandResult {
    try await OwnThread.run { Result { () throws(SystemCallFailure) in try RunningCommand(self).finish() } }.get()
  }
}
