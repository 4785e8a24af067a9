// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import Usher
internal import UsherDesktop

extension Arguments {
  /// What `--prompter` asks with; nil where nothing is to ask.
  func prompter() throws(UsageError) -> (any Prompter)? {
    let text = last(.prompter) ?? "terminal"
    switch text {
    case "terminal": return TerminalPrompter()
    case "none": return nil
    case "desktop": return DesktopPrompter()
    default: break
    }
    let prefix = "script:"
    guard text.hasPrefix(prefix), text.utf8.count > prefix.utf8.count else {
      throw UsageError("“--prompter \(text)”: please give terminal, desktop, none or script:FILE.")
    }
    do throws(PromptScriptError) {
      return try ScriptedPrompter(reading: String(text.dropFirst(prefix.count)))
    } catch {
      throw UsageError(error.description)
    }
  }

  /// How to ask.
  func requestOptions() throws(UsageError) -> RequestOptions {
    var options = RequestOptions(
      purpose: last(.purpose), timeout: try milliseconds(.timeout).map { .milliseconds($0) })
    options.options = try pairs(.option)
    return options
  }
}
