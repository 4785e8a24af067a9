// SPDX-License-Identifier: Apache-2.0

import Usher

/// What was typed behind `trails`.
struct Options {
  /// A command line that can't be used.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private static let names = ["--output", "--fixes", "--app", "--plugins", "--state", "--script"]

  static let usage = """
    usage: trails [--output FILE] [--fixes N] [--app FILE] [--plugins DIR] [--state DIR] [--script FILE]

      --output FILE  adds the track to this file (track.csv)
      --fixes N      ends after N fixes (at ^C)
      --app FILE     takes the declaration from this file instead of the installed one
      --plugins DIR  takes plugins from this folder alone
      --state DIR    keeps answers in this folder
      --script FILE  lets a script answer instead of a person; its answers are kept with --state only
    """

  var output = "track.csv"
  var fixes = Int.max
  var app: String?
  var plugins: String?
  var state: String?
  var script: String?
  var wantsHelp = false

  init(_ arguments: ArraySlice<String>) throws(Failure) {
    var rest = arguments
    while let name = rest.popFirst() {
      if name == "--help" {
        wantsHelp = true
        continue
      }
      guard Self.names.contains(name), let value = rest.popFirst() else {
        throw Failure(description: "“\(name)” is no option, or has no value.\n\(Self.usage)")
      }
      switch name {
      case "--output": output = value
      case "--app": app = value
      case "--plugins": plugins = try Self.folder(name, value)
      case "--state": state = try Self.folder(name, value)
      case "--script": script = value
      default:
        guard let number = Int(value), number > 0 else {
          throw Failure(description: "“--fixes \(value)”: please give a number from 1 on.")
        }
        fixes = number
      }
    }
  }

  /// The runtime knows no current folder.
  private static func folder(_ name: String, _ path: String) throws(Failure) -> String {
    if path.hasPrefix("/") { return path }
    throw Failure(description: "“\(name) \(path)”: please give a path that begins with /.")
  }

  func configuration(of application: AppDeclaration, prompter: any Prompter) -> Usher.Configuration {
    var configuration = Usher.Configuration(application: application, prompter: prompter)
    if let plugins {
      configuration.pluginFolders = [plugins]
      configuration.onlyPluginFolders = true
    }
    if let state {
      configuration.stateFolder = state
      configuration.keepsScriptedAnswers = true
    }
    return configuration
  }
}
