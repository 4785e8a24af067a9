// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

/// Whether a permission can be brought up now.
enum PermissionStanding: Sendable {
  /// A question would be shown, and the person hasn't said that they don't want it.
  case open
  /// It is decided, or can't be asked.
  case closed
  /// It can't be asked for a reason that the application has to hear.
  case failed(UsherError)
}

extension Usher {
  /// Reads a permission's state from its plugin and says whether it can be brought up.
  ///
  /// A purpose in the options stands for one in the declaration.
  func standing(
    of permission: Permission, _ options: RequestOptions = RequestOptions()
  ) async -> PermissionStanding {
    guard let runtime = runtime(permission.category) else { return .closed }
    guard let scope = runtime.scope(permission.scope) else {
      return .failed(UsherError(.unknownScope, permission, runtime.unknownScopeSentence(permission.scope)))
    }
    await runtime.ready()
    let status = await runtime.readNow(scope)
    switch status.reason {
    case .storeUnavailable: return .failed(UsherError(.storeUnavailable, permission, status: status, status.detail))
    case .pluginFailed: return .failed(UsherError(.pluginFailed, permission, status: status, status.detail))
    default: break
    }
    guard status.authorization == .notDetermined, status.canPrompt != .no, status.intent != .dontAsk else {
      return .closed
    }
    do throws(UsherError) {
      _ = try core.purpose(for: scope.permission, options)
      return .open
    } catch {
      return .failed(error)
    }
  }
}
