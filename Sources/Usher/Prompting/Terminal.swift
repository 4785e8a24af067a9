// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A terminal that is open for one question.
struct Terminal: ~Copyable {
  let input: Int32
  let output: Int32
  private let isOwned: Bool

  /// Opens the process's controlling terminal, as a file description of its own that never blocks.
  static func controlling() throws(PromptFailure) -> Terminal {
    // SAFETY: the path is a literal.
    let descriptor = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    if descriptor < 0, let shortage = Shortage(SystemError(number: errno)) {
      throw PromptFailure(.failed, "No question can be asked: \(shortage).")
    }
    if descriptor < 0 {
      throw PromptFailure(
        .noPrompter, "There is no terminal to ask on; start it from a terminal, or choose another prompter.")
    }
    return Terminal(owning: descriptor)
  }

  /// Borrows descriptors.
  init(input: Int32, output: Int32) throws(PromptFailure) {
    guard isatty(input) == 1, isatty(output) == 1 else {
      throw PromptFailure(.noPrompter, "The descriptors \(input) and \(output) to ask on are no terminal.")
    }
    self.input = input
    self.output = output
    isOwned = false
  }

  private init(owning descriptor: Int32) {
    input = descriptor
    output = descriptor
    isOwned = true
  }

  deinit {
    if isOwned { close(input) }
  }

  /// Whether the person is looking at this process: its group is the terminal's foreground one.
  ///
  /// A terminal that isn't this process's controlling one knows no foreground for it, and counts as active.
  private var isForeground: Bool {
    let group = tcgetpgrp(input)
    return group >= 0 ? group == getpgrp() : errno == ENOTTY
  }

  /// Refuses to ask where the person is looking at something else.
  func checkForeground() throws(PromptFailure) {
    if isForeground { return }
    throw PromptFailure(.notActive, "This runs in the terminal's background; bring it to the front to be asked.")
  }

  /// Throws away what was typed and not read.
  func discardInput() {
    tcflush(input, TCIFLUSH)
  }
}

// Modes.
extension Terminal {
  /// The modes that a question found, to be put back.
  struct Modes {
    fileprivate var value: termios
  }

  /// Makes keys into characters: no signals, lines with the kernel's own editing, ended also by ^C and ^Z.
  func prepare() throws(PromptFailure) -> Modes {
    var modes = termios()
    // SAFETY: fills our own variable.
    guard unsafe tcgetattr(input, &modes) == 0 else {
      throw PromptFailure(.interrupted, "The terminal went away before the question was asked.")
    }
    let found = Modes(value: modes)
    modes.c_iflag &= ~tcflag_t(IGNCR | INLCR)
    modes.c_iflag |= tcflag_t(ICRNL)
    modes.c_oflag |= tcflag_t(OPOST | ONLCR)
    modes.c_lflag &= ~tcflag_t(ISIG | ECHONL | NOFLSH)
    modes.c_lflag |= tcflag_t(ICANON | IEXTEN | ECHO | ECHOE | ECHOK)
    modes.c_cc.11 = Self.interruptKey  // VEOL
    modes.c_cc.16 = Self.suspendKey  // VEOL2
    // SAFETY: reads our own variable.
    guard unsafe tcsetattr(input, TCSANOW, &modes) == 0 else {
      throw PromptFailure(.interrupted, "The terminal went away before the question was asked.")
    }
    return found
  }

  /// Puts modes back.
  func restore(_ modes: Modes) {
    var value = modes.value
    // SAFETY: reads our own variable. Where it fails, the terminal is gone.
    _ = unsafe tcsetattr(input, TCSANOW, &value)
  }

  /// Stops the job that this process belongs to, as the terminal does at ^Z, and returns when it goes on.
  ///
  /// Also returns, after a moment, where nobody could make it go on again: the kernel doesn't stop such a job.
  func suspend() {
    kill(0, SIGTSTP)
    // Another thread takes the signal; this one must not run on before. What is left of the wait is over at once when the
    // job goes on.
    poll(nil, 0, 100)
  }

  private static var interruptKey: cc_t { 0x03 }
  /// The key that suspends.
  static var suspendKey: cc_t { 0x1A }
}

// Waiting.
extension Terminal {
  enum Event {
    case input
    case hangUp
    case withdrawn
    case nothing
  }

  /// Waits for something to read, or for the withdrawal; input that is there already comes first.
  func wait(or withdrawal: WakePipe, milliseconds: Int32 = -1) -> Event {
    var waiting = [
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: withdrawal.readable, events: Int16(POLLIN), revents: 0),
    ]
    // SAFETY: the count is the array's own. Signals are blocked in this thread, so that nothing interrupts the call.
    let count = unsafe poll(&waiting, nfds_t(waiting.count), milliseconds)
    if count == 0 { return .nothing }
    if count < 0 { return .hangUp }
    if waiting[0].revents & Int16(POLLIN) != 0 { return .input }
    if waiting[0].revents != 0 { return .hangUp }
    return waiting[1].revents != 0 ? .withdrawn : .nothing
  }

  enum Reading {
    case line([UInt8])
    case end
    case nothing
    case gone
  }

  /// Reads what is there, at most one line.
  ///
  /// A line that wasn't ended by Enter ends as it was ended: with the key's character, or with nothing after ^D.
  func read() -> Reading {
    var buffer = [UInt8](repeating: 0, count: 4096)
    // SAFETY: the count is the buffer's own.
    let count = unsafe Glibc.read(input, &buffer, buffer.count)
    if count > 0 { return .line(Array(buffer.prefix(count))) }
    if count == 0 { return .end }
    return errno == EAGAIN ? .nothing : .gone
  }

  /// Writes a text; gives up when the question is withdrawn while the terminal takes nothing.
  func write(_ text: String, until withdrawal: WakePipe) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      // SAFETY: the count is the slice's own.
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(output, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EAGAIN || !waitForRoom(or: withdrawal) {
        return
      }
    }
  }

  private func waitForRoom(or withdrawal: WakePipe) -> Bool {
    var waiting = [
      pollfd(fd: output, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: withdrawal.readable, events: Int16(POLLIN), revents: 0),
    ]
    // SAFETY: the count is the array's own.
    let count = unsafe poll(&waiting, nfds_t(waiting.count), -1)
    return count > 0 && waiting[0].revents == Int16(POLLOUT)
  }
}
