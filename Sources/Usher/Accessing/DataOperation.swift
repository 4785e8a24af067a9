// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import Synchronization
internal import UsherModel

/// A data call under way: takes items on the plugin's threads and hands them to one consumer.
///
/// Memory is bounded, as ``ItemQueue`` says. A plugin that doesn't pause fails the call.
final class DataOperation: HostOperation {
  /// What the operation asks of the plugin, on a thread of the host's.
  struct Plugin: Sendable {
    let cancel: @Sendable () -> Void
    let resume: @Sendable () -> Void
    /// Names the call in sentences: `contacts enumerate`.
    let name: String
    let permission: Permission
    let misbehaved: @Sendable (String) -> Void
  }

  let number: usher_op
  private let method: DataMethod
  private let plugin: Plugin
  private let deadline: OperationDeadline
  private let timer: DeadlineTimer
  private let queue = Mutex(ItemQueue())

  init(number: usher_op, method: DataMethod, plugin: Plugin, rule: OperationDeadline.Rule, timer: DeadlineTimer) {
    self.number = number
    self.method = method
    self.plugin = plugin
    self.timer = timer
    deadline = OperationDeadline(rule, timer: timer)
  }

  /// Starts the clock; called when the plugin's start has returned OK.
  func startClock() {
    deadline.start { [weak self] in self?.timeOut() }
  }

  func deliver(kind: UInt32, item: UnsafeRawPointer) -> UInt32 {
    if queue.withLock({ $0.isOver }) { return UInt32(USHER_DELIVER_ENOUGH) }
    deadline.activity()
    // SAFETY: The item is borrowed for this call; decoding copies.
    switch unsafe method.decoded(kind, item) {
    case .item(let item, let weight): return take(item, weight: weight)
    case .ignored: return UInt32(USHER_DELIVER_MORE)
    case .fault(let sentence): return refuse("\(plugin.name): \(sentence)")
    }
  }

  private func take(_ item: Item, weight: Int) -> UInt32 {
    switch queue.withLock({ $0.append(item, weight: weight) }) {
    case .hand(let waiter, let item): waiter.resume(returning: .success(item))
    case .flushLater: flush(after: ItemQueue.longestWait)
    case .more: break
    case .pause:
      deadline.pause()
      return UInt32(USHER_DELIVER_PAUSE)
    case .enough: return UInt32(USHER_DELIVER_ENOUGH)
    case .flooded: return refuse("\(plugin.name): the plugin was asked to pause and went on delivering")
    }
    return UInt32(USHER_DELIVER_MORE)
  }

  /// Fails the call, because the plugin broke the contract.
  private func refuse(_ sentence: String) -> UInt32 {
    plugin.misbehaved(sentence)
    end(with: UsherError(.pluginFailed, plugin.permission, sentence))
    plugin.cancel()
    return UInt32(USHER_DELIVER_ENOUGH)
  }

  private func flush(after duration: Duration) {
    _ = timer.schedule(after: duration) { [weak self] in self?.flush() }
  }

  private func flush() {
    switch queue.withLock({ $0.flush() }) {
    case .hand(let waiter, let item): waiter.resume(returning: .success(item))
    case .again(let duration): flush(after: duration)
    case .nothing: break
    }
  }

  func complete(result: Int32, answer: PluginAnswer?, detail: String) {
    deadline.stop()
    let failure =
      result == USHER_RESULT_OK
      ? nil : UsherError(result: result, of: plugin.name, permission: plugin.permission, detail: detail)
    if let (waiter, result) = queue.withLock({ $0.complete(failure) }) { waiter.resume(returning: result) }
  }

  func fail(_ error: UsherError) {
    end(with: error)
    plugin.cancel()
  }

  private func end(with error: UsherError) {
    deadline.stop()
    queue.withLock { $0.end(error) }?.resume(returning: .failure(error))
  }

  private func timeOut() {
    end(with: UsherError(.timedOut, plugin.permission, "\(plugin.name): the plugin didn't answer in time"))
    plugin.cancel()
  }

  /// The consumer has gone: nothing more is wanted.
  func abandon() {
    let wasOver = queue.withLock { $0.isOver }
    end(with: UsherError(.cancelled, plugin.permission, "\(plugin.name): cancelled"))
    if !wasOver { plugin.cancel() }
  }

  /// The next item; nil at the end.
  ///
  /// One consumer at a time. Doesn't suspend where an item is there.
  func next() async throws(UsherError) -> Item? {
    if !Task.isCancelled, let (item, resumes) = queue.withLock({ $0.next() }) {
      if resumes { resume() }
      return item
    }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in read(continuation) }
    } onCancel: {
      abandon()
    }
    return try result.get()
  }

  private func read(_ reader: ItemQueue.Waiter) {
    switch queue.withLock({ $0.next(reader) }) {
    case .answer(let result, let resumes):
      if resumes { resume() }
      reader.resume(returning: result)
    case .wait: break
    case .second:
      let sentence = "\(plugin.name): two tasks read the same items; give each a call of its own"
      reader.resume(returning: .failure(UsherError(.badArguments, plugin.permission, sentence)))
    }
  }

  private func resume() {
    deadline.resume()
    plugin.resume()
  }
}
