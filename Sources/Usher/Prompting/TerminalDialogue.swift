// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

/// One question on one terminal, from the first character to the restored modes.
///
/// Blocks its thread.
struct TerminalDialogue: ~Copyable {
  private static let mostMisunderstandings = 10
  private static let quietMilliseconds: Int32 = 20
  private static let mostQuietRounds = 25

  private let text: String
  private let terminal: Terminal
  private let withdrawal: WakePipe
  private let options: [TerminalOption]
  /// What the terminal was like before; nil while it is so.
  private var modes: Terminal.Modes?

  /// Prepares to show a text, which may hold nothing that moves the cursor, with the answers below it.
  init(_ text: String, _ options: [TerminalOption], on terminal: consuming Terminal, until withdrawal: WakePipe) {
    self.options = options
    self.text = text + "\n" + options.map { "  \($0.line)\n" }.joined() + "\n\(Self.invitation)"
    self.terminal = terminal
    self.withdrawal = withdrawal
  }

  consuming func run() throws(PromptFailure) -> Answer {
    defer { putBack() }
    try show(text)
    var misunderstandings = 0
    while misunderstandings < Self.mostMisunderstandings {
      switch try nextLine(of: text) {
      case .closed(let remark):
        terminal.write(remark, until: withdrawal)
        return .dismissed
      case .words(let words):
        guard let option = options.first(where: { $0.answers(to: words) }) else {
          terminal.write(misunderstood(words), until: withdrawal)
          misunderstandings += 1
          continue
        }
        if option.kind != .until { return option.answer }
        return try askHowLong()
      }
    }
    terminal.write("The question is closed; nothing was decided.\n", until: withdrawal)
    return .dismissed
  }

  /// Takes the terminal and writes a text on it; what was typed before doesn't answer it.
  private mutating func show(_ text: String) throws(PromptFailure) {
    try terminal.checkForeground()
    modes = try terminal.prepare()
    dropTypeAhead()
    terminal.write(text, until: withdrawal)
  }

  /// Gives the terminal back as it was.
  private mutating func putBack() {
    if let modes { terminal.restore(modes) }
    modes = nil
  }

  /// Empties the input until nothing has come for a moment, so that keys still on their way don't answer either.
  private func dropTypeAhead() {
    var rounds = 0
    repeat {
      terminal.discardInput()
      rounds += 1
    } while rounds < Self.mostQuietRounds
      && terminal.wait(or: withdrawal, milliseconds: Self.quietMilliseconds) == .input
    terminal.discardInput()
  }
}

// The conversation.
extension TerminalDialogue {
  private enum Said {
    case words(String)
    case closed(String)
  }

  /// Waits for a line; `text` is what is shown again when the person has suspended the job and come back.
  private mutating func nextLine(of text: String) throws(PromptFailure) -> Said {
    while true {
      switch terminal.wait(or: withdrawal) {
      case .withdrawn:
        terminal.discardInput()
        return .closed("\nThe question was withdrawn; nothing was decided.\n")
      case .hangUp: throw Self.gone
      case .nothing: continue
      case .input: break
      }
      try terminal.checkForeground()
      switch terminal.read() {
      case .nothing: continue
      case .gone: throw Self.gone
      case .end: return .closed("\n")
      case .line(var bytes):
        let end = bytes.popLast()
        if end == Terminal.suspendKey {
          putBack()
          terminal.suspend()
          try show(text)
          continue
        }
        guard end == UInt8(ascii: "\n") else { return .closed("\n") }
        // Not trimmed: a line of blanks was typed, but it's no word.
        return bytes.isEmpty ? .closed("") : .words(String(decoding: bytes, as: UTF8.self))
      }
    }
  }

  private static var gone: PromptFailure {
    PromptFailure(.interrupted, "The terminal went away while the question stood; nothing was decided.")
  }

  private mutating func askHowLong() throws(PromptFailure) -> Answer {
    let text = "For how long? (such as 30m, 8h or 7d; Enter closes the question): "
    terminal.write(text, until: withdrawal)
    for _ in 0..<Self.mostMisunderstandings {
      switch try nextLine(of: text) {
      case .closed(let remark):
        terminal.write(remark, until: withdrawal)
        return .dismissed
      case .words(let words):
        if let span = TimeText.span(words.trimmed) { return .allowUntil(WallClock.now + span) }
        terminal.write("Please type a number and m, h or d, for at most ten years: ", until: withdrawal)
      }
    }
    return .dismissed
  }
}

// What the person sees.
extension TerminalDialogue {
  private static let invitation = "Your answer (a word or its letter; Enter closes the question): "

  private func misunderstood(_ words: String) -> String {
    "“\(DisplayText.clean(words, limit: 40))” is none of the answers.\n\(Self.invitation)"
  }
}
