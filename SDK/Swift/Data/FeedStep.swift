// SPDX-License-Identifier: Apache-2.0

/// What a feed has for the lane.
package enum FeedStep<Item: Sendable>: Sendable {
  /// An item.
  case item(Item)
  /// So many items were dropped here.
  case lost(UInt64)
  /// Nothing now; the feed wakes the lane when there is.
  case empty
  /// The call is over.
  case end(PluginFailure?)
}
