// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

extension PermissionStatus {
  /// The state's word, with the number where nobody knows a word.
  var cell: Cell {
    switch authorization {
    case .authorized, .limited: Cell(authorization.word, .good)
    case .denied, .restricted: Cell(authorization.word, .bad)
    case .unknown(let raw): Cell("unknown (\(raw))", .bad)
    case .notDetermined, .unsupported, .serviceOff: Cell(authorization.word)
    }
  }

  /// Why it is so, in a few words for people.
  var why: String {
    let parts = [detail.isEmpty ? reason.sentence : detail, intent.sentence, accuracySentence]
    return parts.filter { !$0.isEmpty }.joined(separator: "; ")
  }

  private var accuracySentence: String {
    accuracy == .reduced ? "only roughly" : ""
  }
}

extension Intent {
  fileprivate var sentence: String {
    switch self {
    case .none: ""
    case .askLater: "wants to be asked later"
    case .dontAsk: "doesn't want to be asked"
    }
  }
}

extension StatusReason {
  /// The reason in a few words, for where the plugin has no sentence of its own.
  fileprivate var sentence: String {
    switch self {
    case .none: ""
    case .user: "the person decided"
    case .policy: "an administrator decided"
    case .noBackend: "the service behind it isn't there"
    case .noDevice: "there is no such device"
    case .missingLibrary: "a library isn't installed"
    case .serviceOff: "it is switched off"
    case .backendError: "the service behind it failed"
    case .sandbox: "the sandbox doesn't let it through"
    case .filePermissions: "file permissions forbid it"
    case .starting: "the plugin hasn't answered yet"
    case .noPlugin: "no plugin is installed"
    case .pluginFailed: "the plugin failed"
    case .storeUnavailable: "the stored answers can't be read"
    case .damaged: "stored answers were damaged"
    case .purposeMissing: "the app declares no purpose"
    case .unknownScope: "there is no such scope"
    default: "for a reason without a name (\(rawValue))"
    }
  }
}
