// SPDX-License-Identifier: Apache-2.0

/// What a check of the file's bytes says.
package enum Finding: Sendable, Hashable {
  /// All is as it should be.
  case passed
  /// The rule is broken; a sentence without a full stop.
  case failed(String)
  /// Worse than it should be, and no breach.
  case warned(String)
  /// It can't be judged, and why.
  case skipped(String)
}
