// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import Synchronization

/// One operation of the host: a data call or a permission request, from its start until it is completed.
///
/// It takes its steps on the lane, one item each, and goes to the end of the lane's queue as soon as somebody else waits
/// there, and now and then for the descriptors that the lane watches. Pausing, resuming and cancelling only set marks,
/// from any thread.
final class Operation: Sendable {
  /// Makes what the operation does; runs on the lane.
  typealias Opening = @Sendable (Operation) throws(PluginFailure) -> any ItemPump

  /// So many steps are taken at most before the lane looks at its descriptors.
  private static let longestTurn = 16

  let id: usher_op
  private let instance: PluginInstance
  private let open: Opening
  private let marks = Mutex(Marks())

  init(_ id: usher_op, of instance: PluginInstance, _ open: @escaping Opening) {
    self.id = id
    self.instance = instance
    self.open = open
  }

  /// Puts the operation's next step into the lane's queue, where it isn't there yet; from any thread.
  func schedule() {
    let isNews = marks.withLock { marks in
      guard !marks.isScheduled, !marks.isOver else { return false }
      marks.isScheduled = true
      return true
    }
    if isNews { instance.lane.add { locals in self.run(locals) } }
  }

  /// Lets a paused operation go on; from any thread.
  func resume() {
    marks.withLock { $0.isPaused = false }
    schedule()
  }

  /// Asks for the end; from any thread.
  func cancel() {
    marks.withLock { $0.isCancelled = true }
    schedule()
  }

  /// Hands one item to the host; on the lane, and only from a step.
  ///
  /// The host's `resume` may come before its `deliver` has returned, so the mark is set before and taken back after.
  func deliver(kind: UInt32, item: UnsafeRawPointer) {
    marks.withLock { $0.isPaused = true }
    // SAFETY: the caller lends the item for the call.
    let answer = unsafe instance.calls.deliver(id, kind: kind, item: item)
    marks.withLock { marks in
      if answer & UInt32(USHER_DELIVER_PAUSE) == 0 { marks.isPaused = false }
      if answer & UInt32(USHER_DELIVER_ENOUGH) != 0 { marks.isEnough = true }
    }
  }

  /// Completes with CANCELLED whatever the operation is doing; on the lane.
  func end(_ locals: LaneLocals) {
    complete(.failure(PluginFailure(.cancelled, "the instance was destroyed")), locals)
  }

  private func run(_ locals: LaneLocals) {
    let marks = marks.withLock { marks in
      marks.isScheduled = false
      return marks
    }
    if marks.isOver { return }
    if marks.isCancelled, locals.pumps[id]?.cancel() ?? true {
      complete(.failure(PluginFailure(.cancelled, "")), locals)
    } else if !marks.isPaused || marks.isCancelled {
      takeSteps(locals)
    }
  }

  private func takeSteps(_ locals: LaneLocals) {
    do throws(PluginFailure) {
      let pump = try pump(locals)
      let delivery = Delivery(self, locals.arena)
      for _ in 0..<Self.longestTurn {
        switch try pump.step(delivery) {
        case .more: if endsTurn(locals) { return }
        case .waiting: return
        case .end: return complete(.success(nil), locals)
        case .answer(let status): return complete(.success(status), locals)
        }
      }
      schedule()
    } catch {
      complete(.failure(error), locals)
    }
  }

  /// Whether a step was the last for now: the host wants no more, or not now, or somebody else waits for the lane.
  private func endsTurn(_ locals: LaneLocals) -> Bool {
    let marks = marks.withLock { $0 }
    if marks.isEnough {
      complete(.success(nil), locals)
      return true
    }
    guard marks.isPaused || marks.isCancelled || locals.jobsBehind > 0 || instance.lane.hasJobs else { return false }
    schedule()
    return true
  }

  private func pump(_ locals: LaneLocals) throws(PluginFailure) -> any ItemPump {
    if let pump = locals.pumps[id] { return pump }
    let pump = try open(self)
    locals.pumps[id] = pump
    return pump
  }

  private func complete(_ result: Result<PluginStatus?, PluginFailure>, _ locals: LaneLocals) {
    let isFirst = marks.withLock { marks in
      defer { marks.isOver = true }
      return !marks.isOver
    }
    guard isFirst else { return }
    locals.pumps.removeValue(forKey: id)?.stop()
    instance.operations.remove(id)
    instance.complete(id, result)
  }

  private struct Marks: Sendable {
    var isScheduled = false
    var isPaused = false
    var isCancelled = false
    var isEnough = false
    var isOver = false
  }
}
