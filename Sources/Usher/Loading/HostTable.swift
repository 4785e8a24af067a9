// SPDX-License-Identifier: Apache-2.0

internal import CUsher

/// The table that a plugin instance gets, with the texts it points to.
///
/// It is made once per instance and never freed: a plugin that keeps calling after `destroy` breaks the contract, and
/// must find memory and a host that says no, not a crash.
@safe
struct HostTable {
  /// What the plugin is told about the application and its place.
  struct Facts: Sendable {
    let applicationID: String
    let applicationName: String
    let stateFolder: String
    let locale: String
  }

  // SAFETY: Allocated here, never freed, never written again.
  let pointer: UnsafePointer<usher_host_v1>

  /// Makes a table whose calls arrive at `events`, which it keeps alive for good.
  init(_ facts: Facts, events: any InstanceEvents) {
    // SAFETY: The receiver is retained for the rest of the process, so `ctx` never dangles.
    let context = unsafe Unmanaged.passRetained(Receiver(events)).toOpaque()
    var table = unsafe usher_host_v1()
    unsafe table.struct_size = UInt32(MemoryLayout<usher_host_v1>.size)
    unsafe table.abi_minor = UInt32(USHER_ABI_MINOR)
    unsafe table.ctx = OpaquePointer(context)
    unsafe HostTable.fill(&table)
    unsafe table.app_id = HostTable.lasting(facts.applicationID)
    unsafe table.app_name = HostTable.lasting(facts.applicationName)
    unsafe table.state_dir = HostTable.lasting(facts.stateFolder)
    unsafe table.locale = HostTable.lasting(facts.locale)
    let memory = UnsafeMutablePointer<usher_host_v1>.allocate(capacity: 1)
    unsafe memory.initialize(to: table)
    unsafe pointer = UnsafePointer(memory)
  }

  /// Keeps the receiver of one instance's calls.
  private final class Receiver: Sendable {
    let events: any InstanceEvents
    init(_ events: any InstanceEvents) { self.events = events }
  }

  private static func events(_ context: OpaquePointer?) -> (any InstanceEvents)? {
    // SAFETY: `ctx` is the Receiver retained in init; a plugin that passes anything else breaks the contract.
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<Receiver>.fromOpaque(UnsafeRawPointer(context)).takeUnretainedValue().events
  }

  private static func lasting(_ text: String) -> usher_str {
    let bytes = Array(text.utf8)
    let memory = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    // SAFETY: The memory is as large as the text and its NUL, and never freed.
    for (index, byte) in bytes.enumerated() { unsafe memory[index] = CChar(bitPattern: byte) }
    unsafe memory[bytes.count] = 0
    return unsafe usher_str(ptr: UnsafePointer(memory), len: UInt64(bytes.count))
  }

  private static func fill(_ table: inout usher_host_v1) {
    // SAFETY: Every argument is borrowed for the call; texts and structs are copied before it returns.
    unsafe table.complete = { context, operation, result, status, detail in
      let answer = unsafe status.flatMap { unsafe StatusStruct.copied(from: $0) }
      let detail = unsafe PluginText.copied(detail)
      unsafe HostTable.events(context)?.completed(
        operation, result: PluginFault.known(result), answer: answer, detail: detail)
    }
    unsafe table.deliver = { context, operation, kind, item in
      unsafe HostTable.events(context)?.delivered(operation, kind: kind, item: item) ?? UInt32(USHER_DELIVER_ENOUGH)
    }
    unsafe table.status_changed = { context, scope in
      let scope = unsafe PluginText.copied(scope, limit: 256)
      unsafe HostTable.events(context)?.statusChanged(scope.isEmpty ? nil : scope)
    }
    unsafe table.log = { context, severity, text in
      let text = unsafe PluginText.copied(text)
      unsafe HostTable.events(context)?.logged(severity, text)
    }
    unsafe table.setting = { context, key, sink, sinkContext in
      let key = unsafe PluginText.copied(key, limit: 256)
      guard let sink = unsafe sink else { return Int32(USHER_RESULT_INVALID) }
      guard var value = unsafe HostTable.events(context)?.setting(key) else { return Int32(USHER_RESULT_NOT_FOUND) }
      value.withUTF8 { bytes in
        let start = unsafe UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
        unsafe sink(sinkContext, usher_str(ptr: start, len: UInt64(bytes.count)))
      }
      return Int32(USHER_RESULT_OK)
    }
    unsafe table.extension = { _, _ in nil }
  }
}
