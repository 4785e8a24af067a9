// SPDX-License-Identifier: Apache-2.0

public import UsherModel

extension Usher {
  /// The data methods of a category in its plugin's own order; loads the plugin.
  ///
  /// No grant is needed, because what a plugin offers is no data. Each method says which scope it wants.
  public func methods(of category: Category) async throws(UsherError) -> [MethodInfo] {
    guard let runtime = runtime(category) else {
      throw UsherError(.noPlugin, Permission(category), status: missing(category), missingSentence(category))
    }
    await runtime.ready()
    return try await runtime.methods()
  }
}

extension CategoryRuntime {
  /// The methods that the plugin offers, in its own order.
  func methods() async throws(UsherError) -> [MethodInfo] {
    let permission = Permission(category)
    let result = await perform { instance in
      .success(Result { () throws(UsherError) in try self.tables(instance) })
    }
    switch result {
    case .failure(let fault): throw UsherError(.pluginFailed, permission, fault.description)
    case .success(let tables):
      let tables = try tables.get()
      if tables.given.isEmpty, let missing = tables.missing.first { throw broken(missing, permission) }
      return tables.given.flatMap { table in
        table.methods.map { MethodInfo($0, of: table.id, defaultScope: defaultScope) }
      }
    }
  }
}
