// SPDX-License-Identifier: Apache-2.0

internal import CTestSupport
internal import CommandInterface
import Glibc

/// A started program, leader of a session and process group of its own.
struct ChildProcess: Sendable {
  /// What the program's three standard descriptors become.
  enum Streams {
    case descriptors(input: Descriptor, output: Descriptor, error: Descriptor)
    /// The terminal at this path, which also becomes the controlling terminal of a new session.
    case terminal(path: String)
  }

  let pid: pid_t
  /// Becomes readable once the program has ended.
  let exited: Descriptor

  init(_ command: Command, streams: Streams) throws(SystemCallFailure) {
    guard let path = Executable.find(command.program) else {
      throw SystemCallFailure("start \(command.program)", code: ENOENT)
    }
    pid = try Self.spawn(path, command, streams)
    exited = Descriptor(test_exit_descriptor(pid))
    guard exited.number >= 0 else { throw SystemCallFailure("pidfd_open") }
  }

  /// Kills the program and everything that it started and that stayed in its group.
  func killGroup() {
    kill(-pid, SIGKILL)
  }

  /// Takes the status of a program that has ended.
  func reap() -> Termination {
    var status: Int32 = 0
    // SAFETY: `status` is a local that outlives the call.
    while unsafe waitpid(pid, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f  // wait(2): WIFEXITED and WTERMSIG are macros that Swift does not import.
    return signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
  }

  private static func spawn(
    _ path: String, _ command: Command, _ streams: Streams
  ) throws(SystemCallFailure) -> pid_t {
    let arguments = TextList([command.program] + command.arguments)
    let environment = TextList(command.environment.map { "\($0.key)=\($0.value)" })
    let program = TextList([path])
    let folder = TextList(command.workingFolder.map { [$0] } ?? [])
    var terminal = TextList([])
    // SAFETY: every text belongs to a list that lives until the call has returned.
    var request = unsafe test_program(
      path: program.pointers[0], arguments: arguments.pointers, environment: environment.pointers,
      folder: folder.pointers[0], terminal: nil, input: -1, output: -1, error: -1
    )
    switch streams {
    case .descriptors(let input, let output, let error):
      unsafe (request.input, request.output, request.error) = (input.number, output.number, error.number)
    case .terminal(let path):
      terminal = TextList([path])
      unsafe request.terminal = UnsafePointer(terminal.pointers[0])
    }
    var pid: pid_t = 0
    // SAFETY: as above; the lists are kept alive past the call.
    let code = unsafe test_spawn(&request, &pid)
    withExtendedLifetime((streams, arguments, environment, program, folder, terminal)) {}
    guard code == 0 else { throw SystemCallFailure("start \(path)", code: code) }
    return pid
  }
}
