// SPDX-License-Identifier: Apache-2.0

public import CUsher

/// The table of a plugin in Swift, for the file that the build tool writes.
///
/// That file has what a module of its own must have: the note, the entry, and one C function each for `create` and the
/// starts of extensions, because a C function can't be made of a generic one. Everything else is here.
@safe public final class PluginTable<Plugin: UsherPlugin>: @unchecked Sendable {
  /// The type of the ABI's `create`.
  public typealias Create =
    @convention(c) (
      UnsafePointer<usher_host_v1>?, UnsafeMutablePointer<OpaquePointer?>?
    ) -> usher_result

  // SAFETY: the table lives until the process ends and is never written again.
  private let table: UnsafePointer<usher_plugin_v1>
  private let facts: PluginFacts
  private let extensions: [ExtensionEntry<Plugin>]
  private let extensionTables: [ExtensionTable]

  /// Makes the table; once per process, its memory is never given back.
  ///
  /// - Parameters:
  ///   - type: The author's type.
  ///   - facts: What the key file says.
  ///   - create: A function that calls ``create(_:_:)``.
  ///   - extensions: The data extensions, in the order of the key file.
  public init(_ type: Plugin.Type, _ facts: PluginFacts, create: Create, extensions: [ExtensionEntry<Plugin>] = []) {
    // SAFETY: the table is complete before its permanent copy is made.
    var table = unsafe TableFunctions.table(facts)
    unsafe table.create = create
    unsafe self.table = Permanent.copy(table)
    self.facts = facts
    self.extensions = extensions
    extensionTables = extensions.map { ExtensionTable($0) }
  }

  /// The table; nil for a host that is older than the plugin can work with.
  public func pointer(hostMinor: UInt32) -> UnsafePointer<usher_plugin_v1>? {
    // SAFETY: the table lives until the process ends.
    unsafe hostMinor >= facts.requiredMinor ? table : nil
  }

  /// Makes an instance: the ABI's `create`.
  public func create(
    _ host: UnsafePointer<usher_host_v1>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
  ) -> usher_result {
    // SAFETY: the host's table is read by its size, and copied.
    guard let out = unsafe out, let raw = unsafe StructCopy.read(host, into: usher_host_v1()),
      let calls = unsafe HostCalls(raw), let texts = unsafe HostTexts(raw)
    else { return usher_result(USHER_RESULT_INVALID) }
    let defects = extensions.flatMap(\.defects)
    guard defects.isEmpty else {
      for defect in defects { calls.log(.error, "\(facts.id) can't start: \(defect)") }
      return usher_result(USHER_RESULT_INTERNAL)
    }
    do throws(PluginFailure) {
      let instance = try PluginInstance(facts: facts, extensions: extensionTables, calls: calls)
      try instance.start { [extensions, lane = instance.lane] () throws(PluginFailure) in
        let plugin = try Plugin(host: PluginHost(texts, calls: calls, lane: lane))
        return PluginBody(plugin: plugin, extensions: extensions.map { $0.bound(to: plugin) })
      }
      // SAFETY: the host gives the reference back in `destroy`, and writes nothing through it.
      unsafe out.pointee = OpaquePointer(Unmanaged.passRetained(instance).toOpaque())
      return usher_result(USHER_RESULT_OK)
    } catch {
      return error.result
    }
  }

  /// Starts a data method of the extension at a position of the key file: the ABI's `start`.
  public static func start(
    _ position: Int, _ context: OpaquePointer?, _ grant: UnsafePointer<usher_grant_v1>?, _ method: UInt32,
    _ arguments: UnsafeRawPointer?, _ operation: usher_op
  ) -> usher_result {
    // SAFETY: passes on what the host lends for the call.
    unsafe TableFunctions.instance(context)?
      .startMethod(method, ofExtension: position, grant, arguments, operation) ?? TableFunctions.invalid
  }
}
