// SPDX-License-Identifier: Apache-2.0

internal import Usher
internal import UsherModel

/// Screens on the terminal that show why an application wants something.
struct TerminalScreens: PermissionSequenceDataSource {
  let application: AppDeclaration
  let locale: String
  let requestOptions: RequestOptions

  func screen(for permission: Permission) async -> any PermissionScreen {
    let purpose = requestOptions.purpose ?? application.purpose(for: permission, locale: locale) ?? ""
    return TerminalScreen(
      heading: "\(application.name(locale: locale)) would like to use \(permission)", text: purpose)
  }

  func options(for permission: Permission) async -> RequestOptions { requestOptions }
}
