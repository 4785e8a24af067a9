// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// Something that a feature needs and doesn't have.
public struct FeatureNeed: Sendable, Hashable {
  /// The category and scope; the scope is never the empty one where the category is known.
  public let permission: Permission
  /// Its status now.
  public let status: PermissionStatus
  /// Whether it may be asked for; a scope that another one has to be granted for first counts as that one does.
  public let isAskable: Bool
  /// Why it isn't there and what to do, in a sentence for people.
  public let why: String
}
