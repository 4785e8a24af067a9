// SPDX-License-Identifier: Apache-2.0

internal import CUsher

/// An operation that a plugin has been asked to carry out.
///
/// Called on the plugin's threads; must not block.
protocol HostOperation: AnyObject, Sendable {
  /// Takes an item and returns USHER_DELIVER_ bits.
  func deliver(kind: UInt32, item: UnsafeRawPointer) -> UInt32
  /// Takes the one completion; the table has let go of the operation already.
  func complete(result: Int32, answer: PluginAnswer?, detail: String)
  /// Ends it from the host's side: the plugin hangs, the grant is gone, or the runtime stops.
  func fail(_ error: UsherError)
}
