// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A program that runs beside a test, until the test ends it or lets it go.
package final class BackgroundProgram: Sendable {
  private let child: ChildProcess
  private let output: Descriptor

  /// The program's process id.
  package var pid: Int32 { child.pid }

  /// Starts a program whose errors go to a file, or nowhere.
  package init(_ command: Command, errors: String = "/dev/null") throws(SystemCallFailure) {
    let pipe = try Descriptor.pipe()
    // SAFETY: the paths live as long as the calls.
    let nothing = unsafe Descriptor(open("/dev/null", O_RDONLY | O_CLOEXEC))
    let log = unsafe Descriptor(open(errors, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600))
    child = try ChildProcess(command, streams: .descriptors(input: nothing, output: pipe.writing, error: log))
    output = pipe.reading
  }

  deinit {
    child.killGroup()
    _ = child.reap()
  }

  /// Waits for the next line that the program writes; nil where it ends instead.
  package func line() async -> String? {
    let output = output
    return await OwnThread.run {
      var line: [UInt8] = []
      while true {
        var byte: UInt8 = 0
        // SAFETY: one byte that lives as long as the call.
        let count = unsafe read(output.number, &byte, 1)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }
        if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
        line.append(byte)
      }
    }
  }

  /// Sends a signal to the program, and to nobody else.
  package func signal(_ number: Int32) {
    kill(child.pid, number)
  }

  /// Kills the program and waits until it is gone.
  package func end() async {
    child.killGroup()
    let exited = child.exited
    await OwnThread.run {
      var wait = pollfd(fd: exited.number, events: Int16(POLLIN), revents: 0)
      // SAFETY: one entry that lives as long as the call.
      while unsafe poll(&wait, 1, -1) < 0, errno == EINTR {}
    }
  }
}
