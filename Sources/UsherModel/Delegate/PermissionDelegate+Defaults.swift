// SPDX-License-Identifier: Apache-2.0

// What an application leaves out is denied, empty or nil.
extension PermissionDelegate {
  /// Denied.
  public func permissionState(of permission: Permission) -> DelegatedState { .denied }

  /// Denied, without asking anybody.
  public func requestPermission(_ permission: Permission) async throws(DelegateFailure) -> DelegatedState { .denied }

  /// Asks one after another, each once.
  public func requestPermissions(_ permissions: [Permission]) async -> [DelegatedResult] {
    var results: [DelegatedResult] = []
    var asked: Set<Permission> = []
    for permission in permissions where asked.insert(permission).inserted {
      do throws(DelegateFailure) {
        results.append(DelegatedResult(permission, .success(try await requestPermission(permission))))
      } catch {
        results.append(DelegatedResult(permission, .failure(error)))
      }
    }
    return results
  }

  /// Nothing to say.
  public func permissionExplanation(of permission: Permission) -> String { "" }

  /// No change is ever told.
  public func permissionChanges() -> AsyncStream<DelegatedChange> { AsyncStream { $0.finish() } }

  /// There is no such place.
  public func openPermissionSettings(of category: Category) async -> Bool { false }

  /// Nobody.
  public func fetchContacts(matching text: String, limit: Int) async throws(DelegateFailure) -> [Contact] { [] }

  /// Nobody.
  public func fetchContact(_ identifier: String) async throws(DelegateFailure) -> Contact? { nil }

  /// No pictures.
  public func makePhotoSource() -> (any PhotoSource)? { nil }

  /// No camera.
  public func makeCameraSession() -> (any CameraSession)? { nil }
}
