// SPDX-License-Identifier: Apache-2.0

public import UsherModel

extension UsherPlugin {
  /// Gives the detail of the scope's status.
  public func explain(_ scope: Scope) -> String { status(of: scope).detail }

  /// Refuses: no authority outside this process decides about this category.
  public func request(_ ask: PermissionAsk) {
    ask.fail(PluginFailure(.unavailable, "this plugin has no authority that could be asked"))
  }

  /// Watches nothing.
  public func observe(_ on: Bool) {}

  /// Refuses: the system has no such place.
  public func openSettings() throws(PluginFailure) {
    throw PluginFailure(.unavailable, "the system has no settings page for this category")
  }

  /// Has nothing going.
  public func shutDown() {}
}
