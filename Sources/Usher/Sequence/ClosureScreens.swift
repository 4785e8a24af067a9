// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

/// Screens that are one closure.
struct ClosureScreens: PermissionSequenceDataSource {
  private struct Screen: PermissionScreen {
    let permission: Permission
    let body: @Sendable (Permission) async throws -> ScreenAnswer

    func present() async throws -> ScreenAnswer { try await body(permission) }
  }

  let body: @Sendable (Permission) async throws -> ScreenAnswer

  func screen(for permission: Permission) async -> any PermissionScreen {
    Screen(permission: permission, body: body)
  }
}
