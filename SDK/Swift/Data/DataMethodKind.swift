// SPDX-License-Identifier: Apache-2.0

/// Which deadline counts for a data method, and whether a person is asked.
public enum DataMethodKind: UInt32, Sendable, Hashable {
  /// Gives what there is and ends: 30 seconds between start, items and end.
  case once = 1
  /// Goes on until it is cancelled: 30 seconds to the first item.
  case stream = 2
  /// Gives changes until it is cancelled; no deadline.
  case watch = 3
  /// Shows a person something: 5 minutes.
  case ask = 4
}
