// SPDX-License-Identifier: Apache-2.0

internal import ItemLayout
internal import Usher
internal import UsherModel

/// What was typed for a method's arguments, as values of the types that its layout names.
struct MethodArguments {
  private static let limit = "limit"

  private let method: MethodInfo
  private let permission: Permission
  private let members: [Layout.Member]

  init(_ method: MethodInfo, permission: Permission) throws(UsherError) {
    self.method = method
    self.permission = permission
    do throws(LayoutError) {
      members = try Layout(parsing: method.arguments).members.filter { !$0.name.isEmpty }
    } catch {
      throw UsherError(.pluginFailed, permission, error.description)
    }
  }

  /// The values by name; `--limit` also becomes the argument of that name where the method has one.
  func values(
    _ given: [(key: String, value: String)], limit: UInt64?
  ) throws(UsherError) -> [String: ItemValue] {
    var values: [String: ItemValue] = [:]
    if let limit, let member = members.first(where: { $0.name == Self.limit }) {
      values[Self.limit] = member.kind.value(parsing: String(limit))
    }
    for (name, text) in given {
      guard let member = members.first(where: { $0.name == name }) else { throw error(unknown: name) }
      guard let value = member.kind.value(parsing: text) else {
        throw UsherError(
          .badArguments, permission, "“--arg \(name)=\(text)”: \(method.name) needs \(member.kind.words) there")
      }
      values[name] = value
    }
    return values
  }

  /// The error, or which argument is missing where that is why nothing was found.
  func explain(_ error: UsherError, given values: [String: ItemValue]) -> UsherError {
    guard error.code == .badArguments || error.code == .notFound else { return error }
    // An argument beside others may well be left out, and so may a number; a text that is all there is may not.
    guard values.isEmpty, members.allSatisfy({ $0.kind == .text }), !members.isEmpty else { return error }
    let missing = members.map(\.name)
    let options = missing.map { "--arg \($0)=TEXT" }.joined(separator: " ")
    return UsherError(
      .badArguments, permission,
      "\(method.name) was given no \(missing.joined(separator: ", no ")); please add \(options)")
  }

  private func error(unknown name: String) -> UsherError {
    let known = members.isEmpty ? "no arguments" : members.map(\.name).joined(separator: ", ")
    return UsherError(.badArguments, permission, "\(method.name) has no argument “\(name)”; it has \(known)")
  }
}
