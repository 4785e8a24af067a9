// SPDX-License-Identifier: Apache-2.0

/// One call of a data method.
public struct DataCall: Sendable {
  /// The arguments by the names of the method's layout.
  public let arguments: ItemRecord
  /// What was granted.
  public let grant: DataGrant
}
