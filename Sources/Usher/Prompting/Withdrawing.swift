// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import UsherModel

/// Runs a prompter so that one which doesn't withdraw its question can't hold everybody up.
///
/// A prompter that hasn't returned `limit` after it was told to counts as withdrawn. What it says later is refused, and
/// `tooLate` hears of it: an answer is never lost without a word.
struct Withdrawing: Sendable {
  let limit: Duration
  let timer: DeadlineTimer
  let tooLate: @Sendable (Answer) -> Void

  func ask(_ prompter: any Prompter, _ question: PromptQuestion) async throws(PromptFailure) -> Answer {
    let task = Task.alongside { () async -> Result<Answer, PromptFailure> in
      do throws(PromptFailure) {
        return .success(try await prompter.ask(question))
      } catch {
        return .failure(error)
      }
    }
    let gate = Gate()
    let tooLate = tooLate
    let timer = timer
    let limit = limit
    return try await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Result<Answer, PromptFailure>, Never>) in
        let reply = Reply(continuation)
        gate.open(reply)
        _ = Task.alongside {
          let said = await task.value
          guard !reply.give(said), case .success(let answer) = said, answer != .dismissed else { return }
          tooLate(answer)
        }
      }
    } onCancel: {
      task.cancel()
      let gone = PromptFailure(.failed, "the prompter didn't take its question away when told to")
      _ = timer.schedule(after: limit) { gate.give(.failure(gone)) }
    }.get()
  }

  /// Holds the reply for whoever comes to give it before it is there.
  private final class Gate: Sendable {
    private let reply = Mutex<Reply<Result<Answer, PromptFailure>>?>(nil)

    func open(_ reply: Reply<Result<Answer, PromptFailure>>) {
      self.reply.withLock { $0 = reply }
    }

    func give(_ result: Result<Answer, PromptFailure>) {
      let reply = reply.withLock { $0 }
      reply?.give(result)
    }
  }
}
