// SPDX-License-Identifier: Apache-2.0

/// Waits for the answer to a permission request.
///
/// It doesn't own the ask, so that an author who lets go of it is noticed.
final class AskPump: ItemPump {
  private weak let ask: PermissionAsk?
  private let reply: AskReply

  init(_ ask: PermissionAsk, _ reply: AskReply) {
    self.ask = ask
    self.reply = reply
  }

  func step(_ delivery: Delivery) throws(PluginFailure) -> PumpStep {
    guard let result = reply.take() else { return .waiting }
    return .answer(try result.get())
  }

  func cancel() -> Bool {
    ask?.cancel()
    return false
  }

  func stop() {
    ask?.cancel()
  }
}
