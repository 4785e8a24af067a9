// SPDX-License-Identifier: Apache-2.0

internal import CUsher

/// The functions of the plugin's table that are the same for every plugin: they find the instance and pass the call on.
enum TableFunctions {
  /// Makes the table, all but `create`, which knows the author's type.
  static func table(_ facts: PluginFacts) -> usher_plugin_v1 {
    // SAFETY: the table is a local, and each function passes on what the host lends it for the call.
    var table = unsafe usher_plugin_v1()
    unsafe table.struct_size = UInt32(MemoryLayout<usher_plugin_v1>.size)
    unsafe table.abi_minor = UInt32(USHER_ABI_MINOR)
    unsafe table.id = Permanent.text(facts.id)
    unsafe table.category = Permanent.text(facts.category)
    unsafe table.version = Permanent.text(facts.version)
    unsafe table.destroy = { context in unsafe TableFunctions.destroy(context) }
    unsafe table.status = { context, scope, out in
      unsafe TableFunctions.instance(context)?.status(scope, out) ?? TableFunctions.invalid
    }
    if facts.authority != .consent {
      unsafe table.request = { context, ask, operation in
        unsafe TableFunctions.instance(context)?.request(ask, operation) ?? TableFunctions.invalid
      }
    }
    unsafe table.cancel = { context, operation in
      unsafe TableFunctions.instance(context)?.cancel(operation) ?? TableFunctions.invalid
    }
    unsafe table.resume = { context, operation, hold in
      unsafe TableFunctions.instance(context)?.resume(operation, hold) ?? TableFunctions.invalid
    }
    unsafe table.observe = { context, on in
      unsafe TableFunctions.instance(context)?.observe(on != 0) ?? TableFunctions.invalid
    }
    unsafe table.open_settings = { context in
      unsafe TableFunctions.instance(context)?.openSettings() ?? TableFunctions.invalid
    }
    unsafe table.extension = { context, id in unsafe TableFunctions.instance(context)?.extensionTable(id) }
    unsafe table.explain = { context, scope, sink, sinkContext in
      unsafe TableFunctions.instance(context)?.explain(scope, sink, sinkContext) ?? TableFunctions.invalid
    }
    return unsafe table
  }

  /// The instance behind a context of the host's; nil where the host passes none.
  static func instance(_ context: OpaquePointer?) -> PluginInstance? {
    // SAFETY: compared with nil.
    guard let context = unsafe context else { return nil }
    // SAFETY: the host passes what `create` gave it, and nothing after `destroy`.
    return unsafe Unmanaged<PluginInstance>.fromOpaque(UnsafeRawPointer(context)).takeUnretainedValue()
  }

  /// What a call without an instance comes to.
  static var invalid: usher_result { usher_result(USHER_RESULT_INVALID) }

  private static func destroy(_ context: OpaquePointer?) {
    guard let context = unsafe context else { return }
    // SAFETY: `create` retained the instance for the host, which gives it back here and never uses it again.
    unsafe Unmanaged<PluginInstance>.fromOpaque(UnsafeRawPointer(context)).takeRetainedValue().end()
  }
}
