// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// Gives a sequence its screens, one for each permission that it comes to.
public protocol PermissionSequenceDataSource: Sendable {
  /// The screen that explains a permission; asked for once, right before it is shown.
  ///
  /// The permission's scope is never the empty one where the category is known.
  func screen(for permission: Permission) async -> any PermissionScreen

  /// How the real question is asked: its purpose, window and options.
  func options(for permission: Permission) async -> RequestOptions

  /// The word for the record of how a soft answer was given: `screen` where nothing else is said.
  ///
  /// Those of a `script` are stored only where the configuration says so.
  var how: String { get }
}

extension PermissionSequenceDataSource {
  /// The declaration's purpose, and no window.
  public func options(for permission: Permission) async -> RequestOptions { RequestOptions() }

  /// The application's own screen.
  public var how: String { "screen" }
}
