// SPDX-License-Identifier: Apache-2.0

import CUsher
import ItemLayout
import Synchronization

/// A host as small as one can be: it writes down what the plugin calls, and answers what the test says.
@safe final class TestHost: @unchecked Sendable {
  /// Says what `deliver` returns for the item with that number, from 0, of an operation.
  typealias Answer = @Sendable (_ operation: usher_op, _ number: Int) -> Int

  // SAFETY: written in `init` alone, freed in `deinit`; every instance is destroyed before its host goes.
  let table: UnsafeMutablePointer<usher_host_v1>
  private let texts = TextMemory()
  private let settings: [String: String]
  private let answer: Answer
  private let state = Mutex(State())
  private let news = TestGate()

  private struct State: Sendable {
    var events: [HostEvent] = []
    var counts: [usher_op: Int] = [:]
    var kinds: [usher_op: ItemKinds] = [:]
    var isDead = false
    var callsAfterDeath = 0
  }

  init(
    settings: [String: String] = [:],
    answer: @escaping Answer = { _, _ in USHER_DELIVER_MORE }
  ) {
    self.settings = settings
    self.answer = answer
    unsafe table = .allocate(capacity: 1)
    unsafe table.initialize(to: usher_host_v1())
    unsafe table.pointee.struct_size = UInt32(MemoryLayout<usher_host_v1>.size)
    unsafe table.pointee.ctx = OpaquePointer(Unmanaged.passUnretained(self).toOpaque())
    unsafe TestHost.fill(table)
    unsafe table.pointee.app_id = texts.view("org.example.über")
    unsafe table.pointee.app_name = texts.view("Über")
    unsafe table.pointee.state_dir = texts.view("/tmp/état")
    unsafe table.pointee.locale = texts.view("de_DE.UTF-8")
  }

  deinit {
    unsafe table.deallocate()
  }

  /// Everything that the plugin called so far.
  var events: [HostEvent] { state.withLock(\.events) }

  /// The lines of the log.
  var log: [String] {
    events.compactMap { event in
      if case .log(_, let text) = event { text } else { nil }
    }
  }

  /// How often the plugin called after `destroy` had returned.
  var callsAfterDeath: Int { state.withLock(\.callsAfterDeath) }

  /// The items of an operation.
  func items(_ operation: usher_op) -> [ItemRecord] {
    events.compactMap { event in
      if case .delivered(operation, _, let record) = event { record } else { nil }
    }
  }

  /// How an operation was completed; nil where it wasn't yet, and more than one where that broke the rules.
  func completions(_ operation: usher_op) -> [HostEvent] {
    events.filter { $0.operation == operation && $0.isCompletion }
  }

  /// Waits until something holds of the events; one thread at a time.
  func wait(until holds: ([HostEvent]) -> Bool) {
    while !holds(events), news.wait() {}
  }

  /// Waits for the completion of an operation and returns its result.
  @discardableResult
  func result(_ operation: usher_op) -> usher_result {
    wait { events in events.contains { $0.operation == operation && $0.isCompletion } }
    guard case .completed(_, let result, _, _)? = completions(operation).first else { return 1 }
    return result
  }

  /// Says what items of an operation look like, before it starts.
  func expect(_ operation: usher_op, _ kinds: ItemKinds) {
    state.withLock { $0.kinds[operation] = kinds }
  }

  /// Says that `destroy` has returned.
  func bury() {
    state.withLock { $0.isDead = true }
  }

  private func note(_ event: HostEvent) {
    state.withLock { state in
      state.events.append(event)
      if state.isDead { state.callsAfterDeath += 1 }
    }
    news.open()
  }

  private func deliver(_ operation: usher_op, _ kind: UInt32, _ item: UnsafeRawPointer?) -> UInt32 {
    guard let item = unsafe item, let layout = state.withLock({ $0.kinds[operation] })?.entry(kind)?.layout,
      let record = try? unsafe layout.unpack(item).record
    else { return UInt32(USHER_DELIVER_ENOUGH) }
    let number = state.withLock { state in
      defer { state.counts[operation, default: 0] += 1 }
      return state.counts[operation, default: 0]
    }
    note(.delivered(operation, kind: kind, record))
    return UInt32(answer(operation, number))
  }

  private static func fill(_ table: UnsafeMutablePointer<usher_host_v1>) {
    unsafe table.pointee.complete = { context, operation, result, status, detail in
      let authorization = unsafe status?.pointee.authorization
      unsafe TestHost.at(context).note(
        .completed(operation, result, authorization: authorization, detail: TestHost.text(detail)))
    }
    unsafe table.pointee.deliver = { context, operation, kind, item in
      unsafe TestHost.at(context).deliver(operation, kind, item)
    }
    unsafe table.pointee.status_changed = { context, scope in
      unsafe TestHost.at(context).note(.statusChanged(TestHost.text(scope)))
    }
    unsafe table.pointee.log = { context, severity, text in
      unsafe TestHost.at(context).note(.log(severity, TestHost.text(text)))
    }
    unsafe table.pointee.setting = { context, key, sink, sinkContext in
      guard let value = unsafe TestHost.at(context).settings[TestHost.text(key)], let sink = unsafe sink else {
        return Int32(USHER_RESULT_NOT_FOUND)
      }
      unsafe value.withCString { unsafe sink(sinkContext, usher_str(ptr: $0, len: UInt64(value.utf8.count))) }
      return Int32(USHER_RESULT_OK)
    }
    unsafe table.pointee.extension = { _, _ in nil }
  }

  private static func at(_ context: OpaquePointer?) -> TestHost {
    // SAFETY: `init` put self there; the plugin gives back what it was given.
    guard let context = unsafe context else { preconditionFailure("the plugin lost the host's context") }
    return unsafe Unmanaged<TestHost>.fromOpaque(UnsafeRawPointer(context)).takeUnretainedValue()
  }

  private static func text(_ view: usher_str) -> String {
    // SAFETY: the view is lent for the call.
    let bytes = unsafe UnsafeRawBufferPointer(start: view.ptr, count: Int(view.len))
    return unsafe String(decoding: bytes, as: UTF8.self)
  }
}
