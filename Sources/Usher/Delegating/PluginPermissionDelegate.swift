// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// The delegate that an application gives a library so that the installed plugins answer.
///
/// ```swift
/// let delegate = PluginPermissionDelegate(usher, offering: [.contacts, .microphone])
/// chat.permissions = DelegateReference(strong: delegate)
/// ```
///
/// What the library asks is asked in the application's name and for its declared purposes, and shows in its history. The
/// application says which categories a library may have at all; every other one is denied to it, without a question, and
/// changes of it aren't told. There is no photo source and no camera session: both are nil.
///
/// ## Threading
/// As the protocol says. The very first ``permissionState(of:)`` of a category may wait up to 50 ms for its plugin, as
/// `Usher.status(of:)` does; await `Usher.ready(for:)` before where that matters.
public final class PluginPermissionDelegate: PermissionDelegate {
  let usher: Usher
  private let offered: Set<Category>?

  /// Makes a delegate over a runtime, which it keeps alive.
  ///
  /// `categories` are those that a library may have; nil stands for all that are installed.
  public init(_ usher: Usher, offering categories: Set<Category>? = nil) {
    self.usher = usher
    offered = categories
  }

  /// The plugin's state; denied for what isn't offered or isn't there.
  public func permissionState(of permission: Permission) -> DelegatedState {
    offers(permission.category) ? DelegatedState(usher.status(of: permission).authorization) : .denied
  }

  /// Asks as `Usher.request(_:)` does, for the declared purpose.
  ///
  /// - Throws: `misconfigured`, with the key to add, where no purpose is declared; `unsupported` for a scope that isn't there.
  public func requestPermission(_ permission: Permission) async throws(DelegateFailure) -> DelegatedState {
    guard offers(permission.category) else { return .denied }
    do throws(UsherError) {
      return DelegatedState(try await usher.request(permission).status.authorization)
    } catch {
      throw DelegateFailure(error)
    }
  }

  /// The plugin's sentence, with the remedy.
  public func permissionExplanation(of permission: Permission) -> String {
    guard offers(permission.category) else { return Self.withheld(permission.category) }
    let status = usher.status(of: permission)
    return status.reason == .noPlugin ? usher.missingSentence(permission.category) : status.detail
  }

  /// The changes of what is offered, until the stream is let go or the runtime is shut down.
  public func permissionChanges() -> AsyncStream<DelegatedChange> {
    let changes = usher.changes()
    let (stream, continuation) = AsyncStream.makeStream(of: DelegatedChange.self)
    let task = Task.alongside { [offered] in
      for await change in changes where offered?.contains(change.permission.category) != false {
        let state = DelegatedState(change.to.authorization)
        guard state != DelegatedState(change.from.authorization) else { continue }
        continuation.yield(DelegatedChange(change.permission, state))
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }

  /// Opens the system's settings where the plugin knows some.
  public func openPermissionSettings(of category: Category) async -> Bool {
    guard offers(category) else { return false }
    do throws(UsherError) {
      try await usher.openSettings(category)
      return true
    } catch {
      return false
    }
  }

  /// Whether a library may have a category at all.
  func offers(_ category: Category) -> Bool { offered?.contains(category) ?? true }

  static func withheld(_ category: Category) -> String { "the application doesn't offer \(category) to this library" }
}
