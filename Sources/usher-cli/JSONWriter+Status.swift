// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import Usher
internal import UsherModel

extension JSONWriter {
  /// Writes the state of one scope as an object.
  ///
  /// The permission has the scope's own id; `plugin` is the id of the one that serves the category.
  mutating func status(_ status: PermissionStatus, of permission: Permission, plugin: String?) {
    object { json in
      json.member("category", permission.category.rawValue)
      json.member("scope", permission.scope.rawValue)
      json.member("authorization", status.authorization.word)
      json.key("raw")
      if case .unknown(let raw) = status.authorization { json.value(raw) } else { json.null() }
      json.member("canPrompt", status.canPrompt.word)
      json.member("intent", status.intent.word)
      json.member("accuracy", status.accuracy.word)
      json.member("lifetime", status.lifetime.word)
      json.member("since", status.since.map(TimeText.rfc3339))
      json.member("until", status.expires.map(TimeText.rfc3339))
      json.member("reason", status.reason.word)
      json.member("detail", status.detail.isEmpty ? nil : status.detail)
      json.member("authority", status.authority?.word)
      json.member("plugin", plugin)
      json.member("number", ISHPermissionState(status).rawValue)
      json.member("limited", status.authorization == .limited)
    }
  }
}
