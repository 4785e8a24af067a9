// SPDX-License-Identifier: Apache-2.0

/// What came of a note's extensions.
struct OfferedTables: Sendable {
  /// Those that the plugin gave, in the note's order.
  var given: [DataTable] = []
  /// The ids of those that it didn't.
  var missing: [String] = []
}
