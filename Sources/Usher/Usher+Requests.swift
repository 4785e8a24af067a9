// SPDX-License-Identifier: Apache-2.0

public import UsherModel

extension Usher {
  /// Asks for a permission, where it has to be asked for.
  ///
  /// Returns at once where the status is decided already. Overlapping requests for the same thing show one question and
  /// each get the answer. Cancelling the task, or the timeout, ends this caller's wait; the question goes when the last
  /// one has left, and an answer given before it is gone counts.
  ///
  /// - Throws: `purposeMissing` where the application doesn't say why it asks, `unknownScope` where there is no such
  ///   scope; nothing was asked then.
  public func request(
    _ permission: Permission, _ options: RequestOptions = RequestOptions()
  ) async throws(UsherError) -> RequestResult {
    guard let runtime = runtime(permission.category) else {
      let status = missing(permission.category)
      return RequestResult(permission, Outcome(decided: status), status, detail: status.detail)
    }
    guard let scope = runtime.scope(permission.scope) else {
      throw UsherError(.unknownScope, permission, runtime.unknownScopeSentence(permission.scope))
    }
    let purpose = try core.purpose(for: scope.permission, options)
    return await sessions.join(RequestPlan(runtime: runtime, scope: scope, purpose: purpose, options: options))
  }

  /// Asks for several permissions, one after another, each once; a failure stands in its place.
  public func request(
    _ permissions: [Permission], _ options: RequestOptions = RequestOptions()
  ) async -> [Result<RequestResult, UsherError>] {
    var results: [Result<RequestResult, UsherError>] = []
    var seen: Set<Permission> = []
    for permission in permissions {
      let resolved = resolve(permission)
      guard seen.insert(resolved).inserted else { continue }
      do throws(UsherError) {
        results.append(.success(try await request(resolved, options)))
      } catch {
        results.append(.failure(error))
      }
    }
    return results
  }

  /// What a request would come to where nobody has to be asked; nil where it would show a question.
  ///
  /// Reads the state from the plugin. Never prompts, and needs no purpose.
  ///
  /// - Throws: `unknownScope` where there is no such scope.
  public func resultWithoutAsking(for permission: Permission) async throws(UsherError) -> RequestResult? {
    guard let runtime = runtime(permission.category) else {
      let status = missing(permission.category)
      return RequestResult(permission, Outcome(decided: status), status, detail: status.detail)
    }
    guard let scope = runtime.scope(permission.scope) else {
      throw UsherError(.unknownScope, permission, runtime.unknownScopeSentence(permission.scope))
    }
    await runtime.ready()
    let plan = RequestPlan(runtime: runtime, scope: scope, purpose: "", options: RequestOptions())
    return await RequestFlow(plan, mayAsk: { false }).withoutAsking()
  }

  /// The permission with its default scope spelled out, where the category is known.
  public func resolve(_ permission: Permission) -> Permission {
    guard permission.scope.isStandard, let scope = defaultScope(of: permission.category) else { return permission }
    return Permission(permission.category, scope: scope)
  }
}

extension HostCore {
  /// The reason to show; asking without one is refused before anything is shown.
  func purpose(for permission: Permission, _ options: RequestOptions) throws(UsherError) -> String {
    let application = configuration.application
    let own = options.purpose.map { DisplayText.clean($0, limit: DisplayText.longestSentence) } ?? ""
    if !own.isEmpty { return own }
    if let declared = application.purpose(for: permission, locale: configuration.environment.locale) {
      return declared
    }
    let key = application.purposeKey(for: permission)
    throw UsherError(
      .purposeMissing, permission, declarationKey: key,
      "\(application.id) declares no purpose for \(permission); add `\(key)` to its declaration\(application.purposePlace)"
    )
  }
}

extension Outcome {
  /// What a request comes to where nobody has to be asked.
  init(decided status: PermissionStatus) {
    switch status.authorization {
    case .authorized: self = .granted
    case .limited: self = .limited
    case .denied: self = .denied
    case .restricted: self = .restricted
    case .unsupported: self = status.reason == .pluginFailed ? .pluginFailed : .unsupported
    case .serviceOff, .unknown: self = .notPromptable
    case .notDetermined: self = status.reason == .storeUnavailable ? .storeUnavailable : .notPromptable
    }
  }
}
