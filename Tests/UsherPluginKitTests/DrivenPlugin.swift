// SPDX-License-Identifier: Apache-2.0

import CUsher
import Glibc
import ItemLayout
import Synchronization

/// An instance of the plugin, driven through its table alone.
@safe final class DrivenPlugin: @unchecked Sendable {
  /// A `create` that failed.
  struct Refusal: Error, Sendable {
    let result: usher_result
  }

  private static let numbers = Atomic<usher_op>(1)

  /// A number for an operation that this process hasn't used yet.
  static var number: usher_op { numbers.add(1, ordering: .relaxed).newValue }

  let host: TestHost
  // SAFETY: the context is used between `create` and `destroy` only; the table lives for ever.
  private let context: OpaquePointer
  private let table = unsafe FortuneImage.table
  private let isAlive = Mutex(true)

  init(_ host: TestHost = TestHost()) throws(Refusal) {
    self.host = host
    var context: OpaquePointer?
    let result = unsafe table.pointee.create(host.table, &context)
    guard result == Int32(USHER_RESULT_OK), let context = unsafe context else { throw Refusal(result: result) }
    unsafe self.context = context
  }

  deinit {
    destroy()
  }

  func destroy() {
    let isFirst = isAlive.withLock { isAlive in
      defer { isAlive = false }
      return isAlive
    }
    guard isFirst else { return }
    unsafe table.pointee.destroy(context)
    host.bury()
  }

  func status(_ scope: String) -> (result: usher_result, status: usher_status_v1) {
    var status = usher_status_v1()
    status.struct_size = UInt32(MemoryLayout<usher_status_v1>.size)
    let result = unsafe self.status(scope, &status)
    return (result, status)
  }

  func status(_ scope: String, _ out: UnsafeMutablePointer<usher_status_v1>?) -> usher_result {
    let memory = TextMemory()
    return withExtendedLifetime(memory) { unsafe table.pointee.status(context, memory.view(scope), out) }
  }

  /// What `explain` says; nil where it refuses.
  func explain(_ scope: String) -> String? {
    let memory = TextMemory()
    var said = ""
    let result = unsafe withUnsafeMutablePointer(to: &said) { said in
      unsafe table.pointee.explain(
        context, memory.view(scope),
        { sink, text in
          let bytes = unsafe UnsafeRawBufferPointer(start: text.ptr, count: Int(text.len))
          unsafe sink?.assumingMemoryBound(to: String.self).pointee = String(decoding: bytes, as: UTF8.self)
        }, said)
    }
    return withExtendedLifetime(memory) { result == Int32(USHER_RESULT_OK) ? said : nil }
  }

  func observe(_ on: Bool) -> usher_result {
    unsafe table.pointee.observe(context, on ? 1 : 0)
  }

  func openSettings() -> usher_result {
    unsafe table.pointee.open_settings(context)
  }

  func request(_ scope: String, answer: String, as operation: usher_op) -> usher_result {
    let memory = TextMemory()
    var pair = unsafe usher_pair(key: memory.view("answer"), value: memory.view(answer))
    var request = unsafe usher_request_v1()
    unsafe request.struct_size = UInt32(MemoryLayout<usher_request_v1>.size)
    unsafe request.scope = memory.view(scope)
    unsafe request.purpose = memory.view("für „alle“")
    unsafe request.parent_window = memory.view("x11:1")
    return unsafe withUnsafePointer(to: &pair) { pair in
      unsafe request.options = usher_array(ptr: pair, count: 1, stride: UInt64(MemoryLayout<usher_pair>.stride))
      return withExtendedLifetime(memory) { unsafe table.pointee.request(context, &request, operation) }
    }
  }

  func cancel(_ operation: usher_op) -> usher_result {
    unsafe table.pointee.cancel(context, operation)
  }

  @discardableResult
  func resume(_ operation: usher_op, hold: UInt64 = 0) -> usher_result {
    unsafe table.pointee.resume(context, operation, hold)
  }

  /// The table of an extension; nil where the plugin has none of that name.
  func extensionTable(_ id: String) -> UnsafePointer<usher_extension_v1>? {
    unsafe table.pointee.extension(context, id)
  }

  /// The method of an extension with that number.
  func method(_ number: UInt32, of id: String) -> DrivenMethod? {
    guard let table = unsafe extensionTable(id) else { return nil }
    let methods = unsafe UnsafeBufferPointer(start: table.pointee.methods, count: Int(table.pointee.method_count))
    return unsafe methods.first { unsafe $0.number == number }.map { unsafe DrivenMethod($0) }
  }

  /// Starts a method with arguments by the names of its layout, and returns what `start` says.
  func start(
    _ number: UInt32, of id: String = FortuneImage.sayings, _ arguments: [String: ItemValue] = [:],
    under grant: TestGrant = .full, as operation: usher_op
  ) -> usher_result {
    guard let method = method(number, of: id), let packed = try? Layout(parsing: method.arguments).pack(arguments),
      let kinds = try? ItemKinds(parsing: method.items)
    else { return 1 }
    host.expect(operation, kinds)
    return unsafe packed.withPointer { unsafe start(number, of: id, raw: $0, under: grant, as: operation) }
  }

  /// Starts a method with arguments as they are in memory.
  func start(
    _ number: UInt32, of id: String, raw arguments: UnsafeRawPointer?, under grant: TestGrant = .full,
    as operation: usher_op
  ) -> usher_result {
    unsafe grant.withPointer { grant in
      unsafe extensionTable(id)?.pointee.start(context, grant, number, arguments, operation) ?? 1
    }
  }
}
