// SPDX-License-Identifier: Apache-2.0

/// The author's plugin, and its data methods bound to it.
struct PluginBody: Sendable {
  let plugin: any UsherPlugin
  /// By the position of the extension in the key file, then by the method's number.
  let extensions: [[UInt32: BoundMethod]]
}
