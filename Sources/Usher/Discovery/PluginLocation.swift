// SPDX-License-Identifier: Apache-2.0

/// Where a plugin's file is; its path is put together when somebody needs it.
struct PluginLocation: Sendable {
  let folder: FoundFolder
  /// The bare name.
  let name: String

  var path: String { HostEnvironment.join(folder.path, name) }

  /// Says that the file isn't loaded.
  func refusal(_ code: PluginRefusal.Code, _ problem: String, remedy: String) -> PluginRefusal {
    PluginRefusal(code, path: path, problem, remedy: remedy)
  }
}
