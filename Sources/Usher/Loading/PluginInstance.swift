// SPDX-License-Identifier: Apache-2.0

internal import CUsher

/// One instance of a plugin for one application: each ABI call as a plain method.
///
/// ## Threading
/// Methods tagged [control] run on the category's control lane, `cancel` and `resume` on its signal lane. Nothing here
/// has a deadline of its own: who calls sets the watchdog.
@safe
final class PluginInstance: Sendable {
  let image: PluginImage
  // SAFETY: Made by `create`, passed only to the functions of the same image, never after `destroy`.
  private nonisolated(unsafe) let context: OpaquePointer

  private init(image: PluginImage, context: OpaquePointer) {
    self.image = image
    unsafe self.context = context
  }

  /// Calls `create` [control].
  ///
  /// The host table is made for this instance and lives for good.
  static func create(
    _ image: PluginImage, facts: HostTable.Facts, events: any InstanceEvents
  ) throws(PluginFault) -> PluginInstance {
    let host = HostTable(facts, events: events)
    var context: OpaquePointer?
    // SAFETY: The function was checked when the table was copied; the host table is never freed.
    let result = unsafe image.table.functions.create?(host.pointer, &context) ?? Int32(USHER_RESULT_INTERNAL)
    guard result == USHER_RESULT_OK else {
      throw PluginFault(result: result, "the plugin's create failed with \(PluginFault.meaning(of: result))")
    }
    guard let context = unsafe context else {
      throw PluginFault("the plugin's create said OK and gave no context")
    }
    return unsafe PluginInstance(image: image, context: context)
  }

  /// Calls `destroy` [control].
  func destroy() {
    // SAFETY: The context is this instance's; the caller has let every other call return.
    unsafe image.table.functions.destroy?(context)
  }

  /// Calls `status` [control].
  func status(_ scope: String) throws(PluginFault) -> PluginAnswer {
    var status = usher_status_v1()
    status.struct_size = UInt32(MemoryLayout<usher_status_v1>.size)
    // SAFETY: Text and struct are alive during the call; the context is this instance's.
    let result = unsafe BorrowedText.with(scope) { scope in
      unsafe image.table.functions.status?(context, scope, &status) ?? Int32(USHER_RESULT_INTERNAL)
    }
    guard result == USHER_RESULT_OK else {
      throw PluginFault(result: result, "the plugin's status failed with \(PluginFault.name(of: result))")
    }
    return PluginAnswer(status)
  }

  /// Calls `explain` [control]; empty where the plugin says nothing.
  func explain(_ scope: String) -> String {
    // SAFETY: The sink's context is a local that outlives the call.
    unsafe BorrowedText.with(scope) { scope in
      unsafe TextSink.collect { sink, sinkContext in
        _ = unsafe image.table.functions.explain?(context, scope, sink, sinkContext)
      }
    }
  }

  /// Calls `observe` [control].
  func observe(_ isOn: Bool) -> Int32 {
    // SAFETY: The context is this instance's.
    unsafe PluginFault.known(image.table.functions.observe?(context, isOn ? 1 : 0) ?? Int32(USHER_RESULT_INTERNAL))
  }

  /// Calls `open_settings` [control]; nil where the plugin has none.
  func openSettings() -> Int32? {
    // SAFETY: The context is this instance's.
    unsafe image.table.functions.open_settings.map { unsafe PluginFault.known($0(context)) }
  }

  /// Calls `request` [control]; anything but OK means that nothing will be completed.
  func request(_ ask: SystemAsk, operation: usher_op) -> Int32 {
    guard let request = unsafe image.table.functions.request else { return Int32(USHER_RESULT_UNAVAILABLE) }
    // SAFETY: The struct and all it points to are alive during the call; the context is this instance's.
    return unsafe ask.withStruct { unsafe PluginFault.known(request(context, $0, operation)) }
  }

  /// Calls `cancel` [any-thread].
  func cancel(_ operation: usher_op) {
    // SAFETY: The context is this instance's.
    _ = unsafe image.table.functions.cancel?(context, operation)
  }

  /// Calls `resume` [any-thread]; `hold` 0 ends a pause.
  func resume(_ operation: usher_op, hold: UInt64 = 0) {
    // SAFETY: The context is this instance's.
    _ = unsafe image.table.functions.resume?(context, operation, hold)
  }

  /// Whether a pause can ever end.
  var canResume: Bool { unsafe image.table.functions.resume != nil }

  /// Calls `extension` [control] and checks the table that it returns; nil where the plugin has none of that name.
  func dataExtension(_ id: String) throws(PluginFault) -> DataTable? {
    // SAFETY: The text is alive during the call; the context is this instance's.
    guard let table = unsafe id.withCString({ unsafe image.table.functions.extension?(context, $0) }) ?? nil else {
      return nil
    }
    return try unsafe DataTable(copying: table, named: id, code: image.code)
  }

  /// Calls an extension's `start` [control]; anything but OK means that nothing will be delivered or completed.
  func start(_ table: DataTable, _ call: DataCall, operation: usher_op) -> Int32 {
    // SAFETY: The function lies in this image; grant and arguments are alive during the call.
    unsafe call.withStructs { grant, arguments in
      unsafe PluginFault.known(table.start(context, grant, call.method, arguments, operation))
    }
  }
}
