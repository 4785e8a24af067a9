// SPDX-License-Identifier: Apache-2.0

internal import PluginNote
internal import UsherModel

/// One request, with everything looked up that can be looked up before anybody is asked.
struct RequestPlan: Sendable {
  let runtime: CategoryRuntime
  let scope: ScopeRuntime
  let purpose: String
  let options: RequestOptions

  var permission: Permission { scope.permission }

  /// What the person is shown.
  var question: PromptQuestion {
    let configuration = runtime.core.configuration
    let locale = configuration.environment.locale
    let name = configuration.application.name(locale: locale)
    return PromptQuestion(
      application: name, permission: permission,
      text: runtime.note.question(of: permission.scope, application: name, locale: locale), purpose: purpose,
      choices: scope.facts.choices, parentWindow: options.parentWindow, activationToken: options.activationToken)
  }
}
