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
      values[Self.limit] = Self.value(String(limit), of: member.kind)
    }
    for (name, text) in given {
      guard let member = members.first(where: { $0.name == name }) else { throw error(unknown: name) }
      guard let value = Self.value(text, of: member.kind) else {
        throw UsherError(
          .badArguments, permission, "“--arg \(name)=\(text)”: \(method.name) needs \(Self.name(of: member.kind)) there"
        )
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

  private static func value(_ text: String, of kind: Layout.Kind) -> ItemValue? {
    switch kind {
    case .uint32: UInt32(text).map { .uint32($0) }
    case .int32: Int32(text).map { .int32($0) }
    case .uint64: UInt64(text).map { .uint64($0) }
    case .int64: Int64(text).map { .int64($0) }
    case .double: Double(text).map { .double($0) }
    case .text: .text(text)
    case .bytes: .bytes(Array(text.utf8))
    case .descriptor, .array: nil
    }
  }

  private static func name(of kind: Layout.Kind) -> String {
    switch kind {
    case .uint32, .uint64: "a whole number that isn't negative"
    case .int32, .int64: "a whole number"
    case .double: "a number"
    case .text, .bytes: "a text"
    case .descriptor, .array: "something that can't be typed"
    }
  }
}
