// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// Answers from a script instead of asking a person; for tests and demonstrations.
///
/// A script is a key file without groups:
///
///     # What the prompter says, and how long it takes.
///     contacts=allow
///     location/always=deny
///     camera=allow-until
///     *=ask-later
///     until=8h
///     delay=250
///
/// An answer is one of `allow`, `allow-once`, `allow-until`, `limited`, `reduced`, `deny`, `ask-later`, `dont-ask` and
/// `dismiss`; `hang` never answers, and `crash` fails as a broken prompter does. The line of the scope counts before
/// the line of the category, and `*` is for the rest; what no line names is dismissed. `until` (a span such as `8h`, or
/// a moment as RFC 3339 writes it) belongs to `allow-until`, `items` (separated by `;`) to `limited`, and `delay` is how
/// many milliseconds each answer takes.
///
/// ## Cancellation
/// The answer is `dismissed`, at once.
public struct ScriptedPrompter: Prompter {
  private let script: PromptScript

  /// How an answer is recorded.
  public var how: String { "script" }

  /// Reads a script.
  ///
  /// - Parameters:
  ///   - bytes: The script, in UTF-8.
  ///   - name: What error messages call it: its path.
  /// - Throws: A sentence that names the line and what may stand there.
  public init(parsing bytes: [UInt8], named name: String) throws(PromptScriptError) {
    script = try PromptScript(parsing: bytes, named: name)
  }

  /// What the script chooses on a screen that explains.
  func screenAnswer(for permission: Permission) -> ScreenAnswer {
    switch script.step(for: permission) {
    case .answer(.askLater): .askLater
    case .answer(.dontAsk): .dontAsk
    default: .ask
    }
  }

  /// Gives the script's answer.
  ///
  /// - Throws: `failed` where the script says `crash`.
  public func ask(_ question: PromptQuestion) async throws(PromptFailure) -> Answer {
    let step = script.step(for: question.permission)
    if script.delay > .zero { try await Self.wait(script.delay) }
    while step == .hang, !Task.isCancelled { try await Self.wait(.seconds(3600)) }
    if Task.isCancelled { return .dismissed }
    switch step {
    case .answer(let answer): return answer
    case .allowFor(let span): return .allowUntil(WallClock.now + span)
    case .hang: return .dismissed
    case .crash: throw PromptFailure(.failed, "The prompter broke, as its script says.")
    }
  }

  /// Waits for a while, or until the task is cancelled.
  ///
  /// Not on Swift's clock, which takes threads and descriptors of its own and traps where it gets none.
  private static func wait(_ duration: Duration) async throws(PromptFailure) {
    let timer = DeadlineTimer()
    guard timer.start() else { throw PromptFailure(.failed, "The script can't be followed: \(Shortage.ofThreads).") }
    defer { timer.stop() }
    let (stream, end) = AsyncStream.makeStream(of: Void.self)
    _ = timer.schedule(after: duration) { end.finish() }
    for await _ in stream {}
  }
}
