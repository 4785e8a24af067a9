// SPDX-License-Identifier: Apache-2.0

/// Gives the items of a data call one by one, when the host wants the next.
///
/// Read from the backend in `next()`, not before: that is what keeps memory bounded where somebody has 100,000 contacts
/// and the host reads slowly.
///
/// **Threading**
///
/// `next()` runs on the plugin's lane. The lane asks the sources of all running calls in turn, one item each, and skips
/// those that the host has paused, so no call holds up another for longer than one `next()`. A search that may look at
/// many items before it finds one should give `.nothingYet` where its item has that, now and then.
///
/// **Ownership**
///
/// The lane owns the source and never shares it, so it needs no lock. It is released on the lane as soon as it gave nil,
/// threw, or was cancelled; files belong into a type whose `deinit` closes them.
///
/// **Failure**
///
/// A throw ends the call with that failure. One damaged item is no failure: give a notice, and go on.
public protocol ItemSource<Item>: SendableMetatype {
  /// What it gives.
  associatedtype Item: Sendable

  /// Gives the next item, or nil at the end.
  mutating func next() throws(PluginFailure) -> Item?
}
