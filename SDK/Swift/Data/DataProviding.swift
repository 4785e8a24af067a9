// SPDX-License-Identifier: Apache-2.0

/// A plugin that owns the data of a category of its own.
///
/// The key file lists the ids of the extensions: `extensions=com.example.fortune.sayings/1`.
///
///     extension FortunePlugin: DataProviding {
///       static let extensions = [
///         DataExtension<FortunePlugin>(
///           "com.example.fortune.sayings/1",
///           DataMethod(1, "draw", scope: "read", kind: .once, items: "1000:saying=u,u,s:text") { plugin, call in
///             SequenceSource(plugin.sayings.map { DataItem.item(1000, ["text": .text($0)]) })
///           })
///       ]
///     }
///
/// **Threading**
///
/// The methods run on the plugin's lane (see ``UsherPlugin``).
///
/// **Ownership**
///
/// Arguments and items are plain values; the kit copies them.
///
/// **Failure**
///
/// What a method throws ends the one call. A layout that can't be read, or an id that the key file doesn't list, makes
/// the plugin refuse to start, and the host's log says which. The kit itself refuses calls without a grant, and under a
/// limited one drops items whose member `identifier` isn't among the chosen ones.
public protocol DataProviding: UsherPlugin {
  /// The extensions, the same on every call.
  static var extensions: [DataExtension<Self>] { get }
}
