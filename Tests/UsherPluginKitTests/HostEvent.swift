// SPDX-License-Identifier: Apache-2.0

import CUsher
import ItemLayout

/// A call that a plugin made of a test's host.
enum HostEvent: Sendable, Equatable {
  case log(Int32, String)
  case statusChanged(String)
  case delivered(usher_op, kind: UInt32, ItemRecord)
  case completed(usher_op, usher_result, authorization: Int32?, detail: String)

  /// The operation that an item or completion belongs to.
  var operation: usher_op? {
    switch self {
    case .delivered(let operation, _, _), .completed(let operation, _, _, _): operation
    case .log, .statusChanged: nil
    }
  }

  var isCompletion: Bool {
    if case .completed = self { true } else { false }
  }
}
