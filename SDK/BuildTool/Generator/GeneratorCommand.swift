// SPDX-License-Identifier: Apache-2.0

/// `usher-plugin-generator KEY-FILE MODULE OUTPUT`: writes the Swift file that makes a module a plugin.
enum GeneratorCommand {
  /// Returns the exit status: 0 when the file was written, 1 for a key file that breaks a rule, 2 for wrong usage.
  static func run(_ arguments: [String]) -> Int32 {
    guard arguments.count == 4 else {
      GeneratorFiles.complain("usage: usher-plugin-generator KEY-FILE MODULE OUTPUT")
      return 2
    }
    let (path, module, output) = (arguments[1], arguments[2], arguments[3])
    do throws(KeyFileProblems) {
      let swift = SwiftRelease.current
      let plugin = try PluginKeyFile(parsing: try GeneratorFiles.read(path), module: module, swift: swift)
      try GeneratorFiles.write(GeneratedSource(plugin, at: path, swift: swift).text, to: output)
      return 0
    } catch {
      for problem in error.problems { GeneratorFiles.complain("\(path):\(problem.line): error: \(problem.sentence)") }
      return 1
    }
  }
}
