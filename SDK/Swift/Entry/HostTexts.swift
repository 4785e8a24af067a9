// SPDX-License-Identifier: Apache-2.0

internal import CUsher

/// The texts of the host's table, copied.
struct HostTexts: Sendable {
  let appID: String
  let appName: String
  let stateFolder: String
  let locale: String

  /// Copies them; nil where one is no text.
  init?(_ table: usher_host_v1) {
    // SAFETY: the host lends its texts longer than this takes, and they are copied.
    guard let appID = unsafe String(copying: table.app_id), let appName = unsafe String(copying: table.app_name),
      let stateFolder = unsafe String(copying: table.state_dir), let locale = unsafe String(copying: table.locale)
    else { return nil }
    self.appID = appID
    self.appName = appName
    self.stateFolder = stateFolder
    self.locale = locale
  }
}
