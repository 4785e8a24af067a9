// SPDX-License-Identifier: Apache-2.0

/// How to ask.
public struct RequestOptions: Sendable {
  /// The reason shown to the person; the declaration's where it is nil.
  public var purpose: String?
  /// How long the person has; nil stands for 5 minutes.
  public var timeout: Duration?
  /// The window to attach to: `x11:…` or `wayland:…`.
  public var parentWindow = ""
  /// An xdg-activation token.
  public var activationToken = ""
  /// Options of the category's own, for a plugin whose system decides.
  public var options: [(key: String, value: String)] = []

  /// Makes options; what isn't said has its default.
  public init(purpose: String? = nil, timeout: Duration? = nil) {
    self.purpose = purpose
    self.timeout = timeout
  }
}
