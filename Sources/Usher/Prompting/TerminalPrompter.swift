// SPDX-License-Identifier: Apache-2.0

internal import Glibc
public import UsherModel

/// Asks on a terminal.
///
/// What was typed before the question doesn't answer it. Only a full word or its shown letter is an answer; Enter alone,
/// end of input and ^C close the question. Texts of applications and plugins are shown without anything that could move
/// the cursor. A process that isn't in the terminal's foreground doesn't ask at all.
///
/// ## Threading
/// Waits on a thread of its own, which has every signal blocked; no signal handler is installed. While the question
/// stands, the terminal sends no signals for its keys, and its modes are put back before the answer is returned. At ^Z they
/// are put back too, and SIGTSTP is sent to the process's group; the question is shown again when it goes on.
///
/// ## Cancellation
/// The question is taken away, and the terminal says so.
public struct TerminalPrompter: Prompter {
  private enum Place {
    case controllingTerminal
    case descriptors(input: Int32, output: Int32)

    func open() throws(PromptFailure) -> Terminal {
      switch self {
      case .controllingTerminal: try Terminal.controlling()
      case .descriptors(let input, let output): try Terminal(input: input, output: output)
      }
    }
  }

  private let place: Place

  /// How an answer is recorded.
  public var how: String { "terminal" }

  /// Asks on the process's controlling terminal, which is opened anew for each question.
  public init() {
    place = .controllingTerminal
  }

  /// Asks on open descriptors of a terminal.
  ///
  /// - Parameters:
  ///   - input: Where answers are read; borrowed, and has to stay open while a question stands.
  ///   - output: Where the question is written; borrowed alike.
  public init(input: Int32, output: Int32) {
    place = .descriptors(input: input, output: output)
  }

  /// Finds out whether there is a terminal in whose foreground the process is, without writing anything.
  ///
  /// - Throws: `noPrompter` or `notActive`, as `ask` does.
  public func checkPresence() throws(PromptFailure) {
    try place.open().checkForeground()
  }

  /// Shows the question and waits for the answer.
  ///
  /// - Throws: `noPrompter` where there is no terminal, `notActive` where the process isn't in its foreground,
  ///   `interrupted` where the terminal went away.
  public func ask(_ question: PromptQuestion) async throws(PromptFailure) -> Answer {
    try await ask(question.terminalText, TerminalOption.offered(for: question.choices))
  }

  /// Shows a text with answers below it, and waits for one of them.
  func ask(_ text: String, _ options: [TerminalOption]) async throws(PromptFailure) -> Answer {
    let place = place
    let withdrawal: WakePipe
    do throws(Shortage) {
      withdrawal = try WakePipe()
    } catch {
      throw PromptFailure(.failed, "No question can be asked: \(error).")
    }
    return try await withTaskCancellationHandler {
      await Self.onOwnThread { () throws(PromptFailure) -> Answer in
        let terminal = try place.open()
        return try TerminalDialogue(text, options, on: terminal, until: withdrawal).run()
      }
    } onCancel: {
      withdrawal.wake()
    }.get()
  }

  /// Runs what waits for a person on a thread with every signal blocked.
  ///
  /// A blocked SIGTTIN makes a read from the background fail instead of stopping the process.
  private static func onOwnThread(
    _ body: @escaping @Sendable () throws(PromptFailure) -> Answer
  ) async -> Result<Answer, PromptFailure> {
    await withCheckedContinuation { continuation in
      let isRunning = HostThread.start(named: "usher-prompt") {
        continuation.resume(returning: Result(catching: body))
      }
      if !isRunning {
        let failure = PromptFailure(.failed, "No question can be asked: \(Shortage.ofThreads).")
        continuation.resume(returning: .failure(failure))
      }
    }
  }
}
