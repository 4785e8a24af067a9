// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import ItemLayout

/// One method of a data extension.
struct DataMethod: Sendable {
  /// How it runs, which decides its deadline.
  enum Kind: UInt32, Sendable {
    case once = 1
    case stream = 2
    case watch = 3
    case ask = 4
  }

  let number: UInt32
  let name: String
  /// The scope it needs; empty for the default one.
  let scope: String
  let kind: Kind
  let arguments: Layout
  let items: ItemKinds

  init(_ method: usher_method_v1, id: String) throws(PluginFault) {
    // SAFETY: The texts are static and NUL-terminated by the contract; reading is bounded.
    guard let name = unsafe PluginText.bounded(method.name), !name.isEmpty else {
      throw PluginFault("the plugin's extension \(id) has a method without a name")
    }
    guard let kind = unsafe Kind(rawValue: method.kind) else {
      throw unsafe PluginFault("the method “\(name)” of \(id) has kind \(method.kind), which is not 1 to 4")
    }
    guard let arguments = unsafe PluginText.bounded(method.arguments, limit: 4096),
      let items = unsafe PluginText.bounded(method.items, limit: 16384)
    else { throw PluginFault("the method “\(name)” of \(id) has no layout for its arguments or items") }
    unsafe number = method.number
    unsafe scope = PluginText.bounded(method.scope) ?? ""
    self.name = name
    self.kind = kind
    do throws(LayoutError) {
      self.arguments = try Layout(parsing: arguments)
      self.items = try ItemKinds(parsing: items)
    } catch {
      throw PluginFault("the method “\(name)” of \(id) has a layout that can't be read: \(error.description)")
    }
  }
}
