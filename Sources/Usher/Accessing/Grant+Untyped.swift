// SPDX-License-Identifier: Apache-2.0

internal import CUsher
public import ItemLayout
internal import UsherModel

extension Grant where Data == Untyped {
  /// The methods that the plugin offers, in its own order.
  public func methods() async throws(UsherError) -> [MethodInfo] {
    let runtime = core.runtime
    let result = await runtime.perform { instance in
      .success(Result { () throws(UsherError) in try runtime.tables(instance) })
    }
    switch result {
    case .failure(let fault): throw UsherError(.pluginFailed, permission, fault.description)
    case .success(let tables):
      return try tables.get().flatMap { table in
        table.methods.map { MethodInfo($0, of: table.id, defaultScope: runtime.defaultScope) }
      }
    }
  }

  /// Calls a method by its name, nil for the plugin's first one, with arguments by the names of its layout.
  ///
  /// Arguments that aren't given are zero or empty. Throws what the start says; what happens later comes out of the
  /// sequence.
  public func call(
    _ method: String? = nil, _ arguments: [String: ItemValue] = [:]
  ) async throws(UsherError) -> ItemSequence<Item> {
    try await core.start(GrantCore.MethodName(method: method), arguments) { ItemDecoder.untyped($0) }
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
