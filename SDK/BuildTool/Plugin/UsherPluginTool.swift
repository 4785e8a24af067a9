// SPDX-License-Identifier: Apache-2.0

import PackagePlugin

/// Turns the key file beside a plugin's sources into its note, table and entry function.
///
/// The key file is the one whose name ends in `.usher-plugin`.
@main
struct UsherPluginTool: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let keyFiles = module.sourceFiles.map(\.url).filter { $0.pathExtension == "usher-plugin" }
    guard keyFiles.count == 1 else {
      let found = keyFiles.isEmpty ? "none" : keyFiles.map(\.lastPathComponent).joined(separator: " and ")
      Diagnostics.error("\(target.name) needs one key file, NAME.usher-plugin, beside its sources; there is \(found)")
      return []
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "UsherPluginEntry.swift")
    return [
      .buildCommand(
        displayName: "Writing the note and entry of \(target.name)",
        executable: try context.tool(named: "usher-plugin-generator").url,
        arguments: [keyFiles[0].path(percentEncoded: false), module.moduleName, output.path(percentEncoded: false)],
        inputFiles: keyFiles,
        outputFiles: [output])
    ]
  }
}
