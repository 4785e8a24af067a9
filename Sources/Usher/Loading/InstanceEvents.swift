// SPDX-License-Identifier: Apache-2.0

internal import CUsher

/// What a plugin instance tells the host.
///
/// Everything here is called on the plugin's threads and must not block.
protocol InstanceEvents: AnyObject, Sendable {
  /// An operation has ended; `answer` is there only for a permission request that came with a status.
  func completed(_ operation: usher_op, result: Int32, answer: PluginAnswer?, detail: String)
  /// An item was delivered; its memory is borrowed until the return. Returns USHER_DELIVER_ bits.
  func delivered(_ operation: usher_op, kind: UInt32, item: UnsafeRawPointer?) -> UInt32
  /// The plugin wants to be asked again for a scope; nil for all.
  func statusChanged(_ scope: String?)
  /// The plugin writes to the log.
  func logged(_ severity: Int32, _ text: String)
  /// The plugin looks up its configuration.
  func setting(_ key: String) -> String?
  /// The plugin broke the contract in a way that costs it nothing but this line.
  func misbehaved(_ sentence: String)
}
