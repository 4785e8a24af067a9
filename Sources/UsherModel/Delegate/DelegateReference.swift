// SPDX-License-Identifier: Apache-2.0

/// How a library holds the application's delegate: weakly, strongly, or not at all.
///
/// A value that a library keeps wherever it keeps its state, and that may be exchanged at any time, before or after it
/// has started:
///
/// ```swift
/// chat.permissions = DelegateReference(weak: delegate)    // the application keeps it alive
/// chat.permissions = DelegateReference(strong: delegate)  // the library does
/// chat.permissions = .none
/// ```
///
/// There is always a ``delegate`` to call. Without one, or after a weakly held one has gone, it answers denied, empty and
/// nil to everything, so a library has one path and not two.
public struct DelegateReference: Sendable {
  private weak let seen: (any PermissionDelegate)?
  private let kept: (any PermissionDelegate)?

  /// Without a delegate.
  public static let none = DelegateReference(seen: nil, kept: nil)

  /// Holds a delegate that somebody else keeps alive; once they don't, there is none.
  public init(weak delegate: any PermissionDelegate) {
    self.init(seen: delegate, kept: nil)
  }

  /// Holds a delegate and keeps it alive.
  public init(strong delegate: any PermissionDelegate) {
    self.init(seen: nil, kept: delegate)
  }

  private init(seen: (any PermissionDelegate)?, kept: (any PermissionDelegate)?) {
    self.seen = seen
    self.kept = kept
  }

  /// The delegate, or one that answers denied, empty and nil to everything.
  public var delegate: any PermissionDelegate { kept ?? seen ?? AbsentDelegate.shared }

  /// Whether there is no delegate, or no longer one.
  ///
  /// A library whose features stay hidden asks this: it was never given one, or the application didn't keep it.
  public var isAbsent: Bool { kept == nil && seen == nil }
}

/// What a library talks to where the application has given it nothing.
private final class AbsentDelegate: PermissionDelegate {
  static let shared = AbsentDelegate()
}
