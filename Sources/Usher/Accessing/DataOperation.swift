// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import Synchronization
internal import UsherModel

/// What becomes of a delivered item.
private enum DeliveryStep<Element: Sendable> {
  case hand(CheckedContinuation<Result<Element?, UsherError>, Never>)
  case answer(UInt32)
  case flooded
}

/// What becomes of a reader.
private enum ReadingStep<Element: Sendable> {
  case answer(Result<Element?, UsherError>, resumes: Bool)
  case wait
  case second
}

/// A data call under way: takes items on the plugin's threads and hands them to one consumer.
///
/// Memory is bounded: the plugin is asked to pause when the buffer holds `mostItems` or `mostBytes`, and to go on when
/// it is nearly empty. A plugin that doesn't pause fails the call.
final class DataOperation<Element: Sendable>: HostOperation {
  /// What the operation asks of the plugin, on a thread of the host's.
  struct Plugin: Sendable {
    let cancel: @Sendable () -> Void
    let resume: @Sendable () -> Void
    /// Names the call in sentences: `contacts enumerate`.
    let name: String
    let permission: Permission
    let misbehaved: @Sendable (String) -> Void
  }

  private struct State {
    var buffer = ItemBuffer<Element>()
    var isPaused = false
    var isOver = false
    var failure: UsherError?
    var waiter: CheckedContinuation<Result<Element?, UsherError>, Never>?
  }

  private static var mostItems: Int { 256 }
  private static var mostBytes: Int { 4 << 20 }
  /// How much more than that a plugin may send before it counts as one that doesn't pause.
  private static var patience: Int { 4 }

  let number: usher_op
  private let decoder: ItemDecoder<Element>
  private let plugin: Plugin
  private let deadline: OperationDeadline
  private let state = Mutex(State())

  init(number: usher_op, decoder: ItemDecoder<Element>, plugin: Plugin, deadline: OperationDeadline) {
    self.number = number
    self.decoder = decoder
    self.plugin = plugin
    self.deadline = deadline
  }

  /// Starts the clock; called when the plugin's start has returned OK.
  func startClock() {
    deadline.start { [weak self] in self?.timeOut() }
  }

  func deliver(kind: UInt32, item: UnsafeRawPointer) -> UInt32 {
    if state.withLock({ $0.isOver }) { return UInt32(USHER_DELIVER_ENOUGH) }
    deadline.activity()
    // SAFETY: The item is borrowed for this call; the decoder copies.
    switch unsafe decoder.decode(kind, item) {
    case .element(let element, let weight): return take(element, weight: weight)
    case .ignored: return UInt32(USHER_DELIVER_MORE)
    case .fault(let sentence):
      plugin.misbehaved("\(plugin.name): \(sentence)")
      end(with: UsherError(.pluginFailed, plugin.permission, "\(plugin.name): \(sentence)"))
      plugin.cancel()
      return UInt32(USHER_DELIVER_ENOUGH)
    }
  }

  private func take(_ element: Element, weight: Int) -> UInt32 {
    let step: DeliveryStep<Element> = state.withLock { state in
      if state.isOver { return .answer(UInt32(USHER_DELIVER_ENOUGH)) }
      if let waiter = state.waiter {
        state.waiter = nil
        return .hand(waiter)
      }
      state.buffer.append(element, weight: weight)
      if state.buffer.holds(items: Self.patience * Self.mostItems, bytes: Self.patience * Self.mostBytes + weight) {
        return .flooded
      }
      guard state.buffer.holds(items: Self.mostItems, bytes: Self.mostBytes) else {
        return .answer(UInt32(USHER_DELIVER_MORE))
      }
      state.isPaused = true
      return .answer(UInt32(USHER_DELIVER_PAUSE))
    }
    switch step {
    case .hand(let waiter):
      waiter.resume(returning: .success(element))
      return UInt32(USHER_DELIVER_MORE)
    case .answer(let bits):
      if bits == UInt32(USHER_DELIVER_PAUSE) { deadline.pause() }
      return bits
    case .flooded:
      let sentence = "\(plugin.name): the plugin was asked to pause and went on delivering"
      plugin.misbehaved(sentence)
      end(with: UsherError(.pluginFailed, plugin.permission, sentence))
      plugin.cancel()
      return UInt32(USHER_DELIVER_ENOUGH)
    }
  }

  func complete(result: Int32, answer: PluginAnswer?, detail: String) {
    deadline.stop()
    let failure =
      result == USHER_RESULT_OK
      ? nil : UsherError(result: result, of: plugin.name, permission: plugin.permission, detail: detail)
    let waiter = state.withLock { state in
      state.isOver = true
      state.isPaused = false
      if state.failure == nil { state.failure = failure }
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: failure.map { .failure($0) } ?? .success(nil))
  }

  func fail(_ error: UsherError) {
    end(with: error)
    plugin.cancel()
  }

  /// Ends it for the consumer: what is buffered is dropped, because the grant behind it may be gone.
  private func end(with error: UsherError?) {
    deadline.stop()
    let waiter = state.withLock { state in
      guard !state.isOver || state.failure == nil else {
        return nil as CheckedContinuation<Result<Element?, UsherError>, Never>?
      }
      state.isOver = true
      state.isPaused = false
      state.failure = error
      state.buffer = ItemBuffer()
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: error.map { .failure($0) } ?? .success(nil))
  }

  private func timeOut() {
    end(with: UsherError(.timedOut, plugin.permission, "\(plugin.name): the plugin didn't answer in time"))
    plugin.cancel()
  }

  /// The consumer has gone: nothing more is wanted.
  func abandon() {
    let wasOver = state.withLock { $0.isOver }
    end(with: UsherError(.cancelled, plugin.permission, "\(plugin.name): cancelled"))
    if !wasOver { plugin.cancel() }
  }

  /// The next item; nil at the end.
  ///
  /// One consumer at a time.
  func next() async throws(UsherError) -> Element? {
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in step(continuation) }
    } onCancel: {
      abandon()
    }
    return try result.get()
  }

  private func step(_ continuation: CheckedContinuation<Result<Element?, UsherError>, Never>) {
    let step: ReadingStep<Element> = state.withLock { state in
      if let element = state.buffer.popFirst() {
        let resumes = state.isPaused && state.buffer.isNearlyEmpty(of: Self.mostItems, bytes: Self.mostBytes)
        if resumes { state.isPaused = false }
        return .answer(.success(element), resumes: resumes)
      }
      if state.isOver { return .answer(state.failure.map { .failure($0) } ?? .success(nil), resumes: false) }
      if state.waiter != nil { return .second }
      state.waiter = continuation
      return .wait
    }
    switch step {
    case .answer(let result, let resumes):
      if resumes {
        deadline.resume()
        plugin.resume()
      }
      continuation.resume(returning: result)
    case .wait: break
    case .second:
      let sentence = "\(plugin.name): two tasks read the same items; give each a call of its own"
      continuation.resume(returning: .failure(UsherError(.badArguments, plugin.permission, sentence)))
    }
  }
}
