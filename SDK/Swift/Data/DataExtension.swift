// SPDX-License-Identifier: Apache-2.0

/// A data extension of a plugin: a name with a revision, and methods.
public struct DataExtension<Plugin: UsherPlugin>: Sendable {
  /// The name as the key file lists it, such as `com.example.fortune.sayings/1`.
  public let id: String
  /// The methods; the first is what `usher read` takes by itself.
  public let methods: [DataMethod<Plugin>]

  /// Makes an extension.
  public init(_ id: String, _ methods: DataMethod<Plugin>...) {
    self.id = id
    self.methods = methods
  }
}
