// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

extension PromptQuestion {
  /// What a terminal shows above the answers.
  var terminalText: String {
    let application = DisplayText.clean(application, limit: DisplayText.longestName)
    let category = DisplayText.clean(permission.category.rawValue, limit: DisplayText.longestName)
    let scope = DisplayText.clean(permission.scope.rawValue, limit: DisplayText.longestName)
    return """

      \(application) asks for \(category)\(scope.isEmpty ? "" : " (\(scope))")
        \(DisplayText.clean(text, limit: DisplayText.longestSentence))
        Purpose: \(DisplayText.clean(purpose, limit: DisplayText.longestSentence))

      """
  }
}
