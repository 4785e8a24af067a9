// SPDX-License-Identifier: Apache-2.0

public import UsherModel

extension Usher {
  /// Hands out the data of a category by its type, where the status grants it.
  ///
  /// Never asks. Throws `notAuthorized` with the status where there is no grant, `purposeMissing` where the application
  /// doesn't say why it wants the data.
  public func access<Data: GrantedData>(
    _ data: Data.Type, scope: Scope = .standard, purpose: String? = nil
  ) async throws(UsherError) -> Grant<Data> {
    guard let category = Data.category else {
      throw UsherError(.misconfigured, nil, "\(data) names no category; use access(_:) with a permission")
    }
    return Grant(try await grant(Permission(category, scope: scope), purpose))
  }

  /// Hands out the data of any category, called by the names of its plugin.
  public func access(
    _ permission: Permission, purpose: String? = nil
  ) async throws(UsherError) -> Grant<Untyped> {
    Grant(try await grant(permission, purpose))
  }

  private func grant(_ permission: Permission, _ purpose: String?) async throws(UsherError) -> GrantCore {
    guard let runtime = runtime(permission.category) else {
      let status = missing(permission.category)
      throw UsherError(
        status.authorization == .denied ? .notAuthorized : .noPlugin, permission, status: status,
        missingSentence(permission.category))
    }
    guard let scope = runtime.scope(permission.scope) else {
      throw UsherError(.unknownScope, permission, runtime.unknownScopeSentence(permission.scope))
    }
    _ = try core.purpose(for: scope.permission, RequestOptions(purpose: purpose))
    await runtime.ready()
    let status = await runtime.readNow(scope)
    guard status.isGranted(limitedWillDo: true) else {
      let code: UsherError.Code = status.reason == .pluginFailed ? .pluginFailed : .notAuthorized
      throw UsherError(code, scope.permission, status: status, refusal(scope.permission, status))
    }
    return runtime.makeGrant(scope)
  }

  func refusal(_ permission: Permission, _ status: PermissionStatus) -> String {
    let why = status.detail.isEmpty ? "" : ": \(status.detail)"
    let remedy = status.canPrompt == .yes ? "; ask for it with request" : ""
    return "\(permission) is \(status.authorization.word)\(why)\(remedy)"
  }

  /// Opens the place where the system decides about a category.
  public func openSettings(_ category: Category) async throws(UsherError) {
    guard let runtime = runtime(category) else {
      throw UsherError(.noPlugin, Permission(category), missingSentence(category))
    }
    let limit = runtime.limits.mayBlock
    let result = await runtime.perform { instance in
      .success(runtime.guarded("open_settings", within: limit) { instance.openSettings() })
    }
    switch result {
    case .failure(let fault): throw UsherError(.pluginFailed, Permission(category), fault.description)
    case .success(nil):
      throw UsherError(.noSettings, Permission(category), "\(category) has no settings of the system's to open")
    case .success(let code?):
      if code != 0 {
        throw UsherError(
          result: code, of: "\(category) settings", permission: Permission(category), detail: "")
      }
    }
  }
}
