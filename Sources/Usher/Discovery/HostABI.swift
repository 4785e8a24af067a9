// SPDX-License-Identifier: Apache-2.0

public import PluginNote

/// What a host speaks, against which a plugin's note is judged.
public struct HostABI: Sendable, Hashable {
  /// The version of the plugin ABI.
  public var version: ABIVersion
  /// The fork whose plugins are loaded; nil for the original.
  public var variant: String?
  /// Major and minor version of the Swift that built the host.
  public var swiftVersion: String
  /// The extensions that the host offers to plugins.
  public var extensions: Set<String>

  /// Makes a host's side; without arguments, this library's own.
  public init(
    version: ABIVersion = ABIVersion(1, 0), variant: String? = nil, swiftVersion: String? = nil,
    extensions: Set<String> = []
  ) {
    self.version = version
    self.variant = variant
    self.swiftVersion = swiftVersion ?? BuildFacts.swiftVersion
    self.extensions = extensions
  }
}
