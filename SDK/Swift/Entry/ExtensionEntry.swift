// SPDX-License-Identifier: Apache-2.0

public import CUsher

/// A data extension of a plugin type, for the file that the build tool writes.
@safe public struct ExtensionEntry<Plugin: UsherPlugin>: Sendable {
  /// The type of the ABI's `start`.
  public typealias Start =
    @convention(c) (
      OpaquePointer?, UnsafePointer<usher_grant_v1>?, UInt32, UnsafeRawPointer?, usher_op
    ) -> usher_result

  let id: String
  let methods: [MethodEntry<Plugin>]
  // SAFETY: whoever calls it is the host.
  let start: Start
  /// What is wrong with the author's description of it; the plugin doesn't start then.
  let defects: [String]

  /// The methods of one instance, by number.
  func bound(to plugin: Plugin) -> [UInt32: BoundMethod] {
    Dictionary(
      methods.map { ($0.number, BoundMethod($0, of: plugin)) }, uniquingKeysWith: { first, _ in first })
  }
}
