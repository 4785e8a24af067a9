// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import Synchronization

/// One plugin instance: what the host's context pointer stands for.
final class PluginInstance: Sendable {
  let facts: PluginFacts
  let calls: HostCalls
  let lane: Lane
  let operations = OperationTable()
  private let extensions: [ExtensionTable]
  private let body = Mutex<PluginBody?>(nil)

  init(facts: PluginFacts, extensions: [ExtensionTable], calls: HostCalls) throws(PluginFailure) {
    self.facts = facts
    self.extensions = extensions
    self.calls = calls
    lane = try Lane()
  }

  /// The author's plugin; nil before it was made and after it has ended.
  var plugin: (any UsherPlugin)? { body.withLock { $0?.plugin } }

  /// The data methods of an extension, by number.
  func method(_ number: UInt32, ofExtension position: Int) -> BoundMethod? {
    body.withLock { body in
      guard let extensions = body?.extensions, extensions.indices.contains(position) else { return nil }
      return extensions[position][number]
    }
  }

  /// The table of a data extension, by its id; nil where the plugin has none of that name.
  func extensionTable(_ id: UnsafePointer<CChar>?) -> UnsafePointer<usher_extension_v1>? {
    // SAFETY: the host lends a text that ends with a NUL; it is compared and not kept.
    guard let id = unsafe id else { return nil }
    return unsafe extensions.first { unsafe $0.isNamed(id) }?.table
  }

  /// Starts the lane, and makes the author's plugin on it.
  func start(_ make: @escaping @Sendable () throws(PluginFailure) -> PluginBody) throws(PluginFailure) {
    try lane.start(name: facts.category)
    let made = lane.wait { _ in
      Result { () throws(PluginFailure) in try make() }
    }
    do throws(PluginFailure) {
      let made = try made.get()
      body.withLock { $0 = made }
    } catch {
      calls.log(.error, "\(facts.id) can't start: \(error)")
      stop()
      throw error
    }
  }

  /// Completes what is open, lets the author's plugin end and go, and joins the lane.
  func end() {
    lane.wait { locals in
      for operation in self.operations.all { operation.end(locals) }
      if self.calls.isObserving { self.plugin?.observe(false) }
      self.plugin?.shutDown()
      _ = self.body.withLock { $0.take() }
    }
    stop()
  }

  /// Completes an operation with what it came to; on the lane.
  func complete(_ operation: usher_op, _ result: Result<PluginStatus?, PluginFailure>) {
    do throws(PluginFailure) {
      let status = try result.get()
      calls.complete(operation, usher_result(USHER_RESULT_OK), status: try status.map(facts.answer))
    } catch {
      calls.complete(operation, report(error), detail: error.description)
    }
  }

  /// Turns a failure into the ABI's number, and logs one that is the plugin's own fault.
  func report(_ failure: PluginFailure) -> usher_result {
    if failure.code == .internal { calls.log(.error, "\(facts.id): \(failure)") }
    return failure.result
  }

  private func stop() {
    calls.end()
    lane.stop()
  }
}
