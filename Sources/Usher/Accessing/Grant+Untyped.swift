// SPDX-License-Identifier: Apache-2.0

internal import CUsher
public import ItemLayout
internal import UsherModel

extension Grant where Data == Untyped {
  /// The methods that the plugin offers, in its own order.
  public func methods() async throws(UsherError) -> [MethodInfo] {
    try await core.runtime.methods()
  }

  /// Calls a method by its name, nil for the plugin's first one, with arguments by the names of its layout.
  ///
  /// Arguments that aren't given are zero or empty. Throws what the start says; what happens later comes out of the
  /// sequence.
  public func call(
    _ method: String? = nil, _ arguments: [String: ItemValue] = [:]
  ) async throws(UsherError) -> ItemSequence<Item> {
    try await core.start(GrantCore.MethodName(method: method), arguments) { $0 }
  }
}

extension MethodInfo {
  init(_ method: DataMethod, of id: String, defaultScope: Scope) {
    extensionID = id
    name = method.name
    scope = method.scope.isEmpty ? defaultScope : Scope(method.scope)
    arguments = method.arguments.description
    isEndless = method.kind == .watch || method.kind == .stream
    asksPerson = method.kind == .ask
  }
}
