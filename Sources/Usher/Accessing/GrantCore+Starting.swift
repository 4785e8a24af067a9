// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import ItemLayout
internal import Synchronization
internal import UsherModel

extension GrantCore {
  /// Which method is meant; nil stands for the first one.
  struct MethodName: Sendable {
    var extensionID: String?
    var method: String?
  }

  /// Starts a data call; its items come as what `element` makes of them, those of which it makes nothing don't.
  ///
  /// Check and start run on the same thread with nothing in between.
  func start<Element: Sendable>(
    _ name: MethodName, _ arguments: [String: ItemValue],
    element: @escaping @Sendable (Item) -> Element?
  ) async throws(UsherError) -> ItemSequence<Element> {
    if let revocation { throw revocation }
    let result = await runtime.perform { [self] instance in
      .success(Result { () throws(UsherError) in try begin(name, arguments, instance) })
    }
    switch result {
    case .failure(let fault): throw UsherError(.pluginFailed, permission, fault.description)
    case .success(let started):
      let operation = try started.get()
      return ItemSequence(operation, element) { [weak self] in self?.release(operation.number) }
    }
  }

  private func begin(
    _ name: MethodName, _ arguments: [String: ItemValue], _ instance: PluginInstance
  ) throws(UsherError) -> DataOperation {
    let (table, method) = try runtime.find(name, permission, instance)
    let status = try gate(method, instance)
    let packed: PackedItem
    do throws(LayoutError) {
      packed = try method.arguments.pack(arguments)
    } catch {
      throw UsherError(.badArguments, permission, "\(permission.category) \(method.name): \(error.description)")
    }
    let operation = makeOperation(method)
    guard adopt(operation, as: operation.number) else { throw revocation ?? gone(status) }
    runtime.operations.insert(operation, as: operation.number)
    let call = DataCall(
      method: method.number, scope: methodScope(method).rawValue, isLimited: status.authorization == .limited,
      accuracy: status.accuracy, items: runtime.limitedItems(of: scope), expires: status.expires ?? 0,
      arguments: packed)
    let started = runtime.guarded("start of \(method.name)", within: runtime.limits.noBlock) {
      instance.start(table, call, operation: operation.number)
    }
    guard started == USHER_RESULT_OK else {
      _ = runtime.operations.remove(operation.number)
      release(operation.number)
      throw UsherError(
        result: started, of: "\(permission.category) \(method.name)", permission: permission, detail: "")
    }
    runtime.log(.debug, "operation \(operation.number) began: \(method.name)")
    operation.startClock()
    runtime.core.noteAccess(scope.permission, method.name)
    return operation
  }

  /// The scope that a method needs, never the empty one.
  private func methodScope(_ method: DataMethod) -> Scope {
    method.scope.isEmpty ? runtime.defaultScope : Scope(method.scope)
  }

  /// Reads the status that counts and refuses what isn't granted.
  ///
  /// The same decision as for everybody else.
  private func gate(_ method: DataMethod, _ instance: PluginInstance) throws(UsherError) -> PermissionStatus {
    guard runtime.graph.granted(with: permission.scope).contains(methodScope(method)) else {
      throw UsherError(
        .notAuthorized, permission,
        "\(permission.category) \(method.name) needs the scope \(methodScope(method)), the grant is for \(permission.scope)"
      )
    }
    do throws(PluginFault) {
      try runtime.read(scope, instance)
    } catch {
      throw UsherError(.pluginFailed, permission, error.description)
    }
    runtime.core.policy.look()
    let status = runtime.decide(scope, runtime.core.consent.view())
    if status != scope.cell.status { runtime.publishLater() }
    guard status.isGranted(limitedWillDo: true) else { throw gone(status) }
    return status
  }

  private func gone(_ status: PermissionStatus) -> UsherError {
    UsherError(
      .revoked, permission, status: status,
      "\(permission): there is no grant any more, the status is \(status.authorization.word)")
  }

  private func makeOperation(_ method: DataMethod) -> DataOperation {
    let number = OperationNumber.next()
    let limits = runtime.limits
    let rule: OperationDeadline.Rule =
      switch method.kind {
      case .once: .between(limits.data)
      case .stream: .first(limits.data)
      case .watch: .none
      case .ask: .whole(limits.person)
      }
    let plugin = DataOperation.Plugin(
      cancel: { [weak runtime] in runtime?.cancel(number) },
      resume: { [weak runtime] in runtime?.signal { $0.resume(number) } },
      name: "\(permission.category) \(method.name)", permission: permission,
      misbehaved: { [weak runtime] in runtime?.misbehaved($0) })
    return DataOperation(number: number, method: method, plugin: plugin, rule: rule, timer: runtime.core.timer)
  }
}
