// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// What was granted: it comes with every data call, and the plugin gives out nothing beyond it.
///
/// The kit has checked it already: it is `.authorized` or `.limited`, covers the method's scope, and hasn't expired.
/// The kit also drops items outside ``items``; a plugin that looks at the grant itself saves reading them.
public struct DataGrant: Sendable, Hashable {
  /// `.authorized`, or `.limited` to ``items``.
  public let authorization: Authorization
  /// The granted scope; never the empty one.
  public let scope: Scope
  /// How exact the data may be; under `.reduced` the plugin coarsens before it gives anything out.
  public let accuracy: Accuracy
  /// The chosen items under `.limited`, by identifier; empty means that none were chosen.
  public let items: Set<String>
  /// When the grant ends, in milliseconds since 1970 in UTC; nil for never.
  ///
  /// The host cancels what runs then.
  public let expires: Int64?

  package init(
    authorization: Authorization, scope: Scope, accuracy: Accuracy = .notApplicable, items: Set<String> = [],
    expires: Int64? = nil
  ) {
    self.authorization = authorization
    self.scope = scope
    self.accuracy = accuracy
    self.items = items
    self.expires = expires
  }

  /// Whether only the chosen items exist.
  public var isLimited: Bool { authorization == .limited }

  /// Whether an item may be given out.
  public func allows(_ identifier: String) -> Bool {
    authorization == .authorized || (isLimited && items.contains(identifier))
  }
}
