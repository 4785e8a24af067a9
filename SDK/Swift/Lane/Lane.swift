// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The one thread of a plugin instance: runs jobs in order, and closures of descriptors that have something to read.
///
/// A job may put another behind all that wait, which is how running data calls take turns.
final class Lane: Sendable {
  /// What runs on the lane; it may touch what belongs to the lane's thread alone.
  typealias Job = @Sendable (LaneLocals) -> Void

  private let state = Mutex(State())
  private let poller: Poller
  private let thread = LaneThread()

  /// Makes a lane that doesn't run yet; fails where no descriptor is left.
  init() throws(PluginFailure) {
    poller = try Poller()
  }

  /// Starts the thread; `name` is cut to what the kernel keeps.
  func start(name: String) throws(PluginFailure) {
    try thread.start(name: name) { self.run() }
  }

  /// Runs what waits, ends the thread and joins it; not from the lane itself.
  func stop() {
    change { $0.isStopping = true }
    thread.join()
  }

  /// Adds a job behind those that wait; after the end of the lane it is dropped.
  func add(_ job: @escaping Job) {
    change { state in
      if !state.isOver { state.jobs.append(job) }
    }
  }

  /// Whether jobs have been added since the lane took those that it runs.
  var hasJobs: Bool { state.withLock { !$0.jobs.isEmpty } }

  /// Runs a job on the lane and returns its result; not from the lane itself, and not after `stop`.
  func wait<Value: Sendable>(_ job: @escaping @Sendable (LaneLocals) -> Value) -> Value {
    let slot = LaneSlot<Value>()
    add { locals in slot.put(job(locals)) }
    return slot.wait()
  }

  /// Runs `body` whenever the descriptor has something to read.
  func watch(_ descriptor: CInt, _ body: @escaping @Sendable () -> Void) {
    _ = change { state in
      state.isOver ? nil : state.watches.updateValue(body, forKey: descriptor)
    }
  }

  /// Forgets a descriptor.
  func unwatch(_ descriptor: CInt) {
    _ = change { $0.watches.removeValue(forKey: descriptor) }
  }

  /// Changes the state and wakes the lane for it.
  ///
  /// What `body` takes out it returns, so that no closure of an author's ends with the lock held.
  private func change<Former: Sendable>(_ body: (inout sending State) -> Former) -> Former {
    let (former, isAsleep) = state.withLock { state in
      let former = body(&state)
      defer { state.isAsleep = false }
      return (former, state.isAsleep)
    }
    if isAsleep { poller.wake() }
    return former
  }

  private func run() {
    let locals = LaneLocals()
    while let jobs = next() {
      for (index, job) in jobs.enumerated() {
        locals.jobsBehind = jobs.count - index - 1
        job(locals)
      }
      runWatches(wait: jobs.isEmpty)
    }
    _ = change { state in
      defer { state.watches = [:] }
      return state.watches
    }
  }

  /// Takes all jobs that wait; none means that the lane may sleep, nil that it ends.
  private func next() -> [Job]? {
    state.withLock { state in
      guard state.jobs.isEmpty else {
        defer { state.jobs = [] }
        return state.jobs
      }
      state.isOver = state.isStopping
      state.isAsleep = !state.isStopping
      return state.isStopping ? nil : []
    }
  }

  private func runWatches(wait: Bool) {
    let watched = state.withLock { Array($0.watches.keys) }
    guard wait || !watched.isEmpty else { return }
    let (readable, dead) = poller.poll(watched, wait: wait)
    for descriptor in dead { unwatch(descriptor) }
    for descriptor in readable { state.withLock { $0.watches[descriptor] }?() }
  }

  private struct State: Sendable {
    var jobs: [Job] = []
    var watches: [CInt: @Sendable () -> Void] = [:]
    var isAsleep = false
    var isStopping = false
    var isOver = false
  }
}
