// SPDX-License-Identifier: Apache-2.0

import PackagePlugin

/// Turns the key file beside a plugin's sources into its note, entry function and create thunk.
@main
struct UsherPluginTool: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    []
  }
}
