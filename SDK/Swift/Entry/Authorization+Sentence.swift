// SPDX-License-Identifier: Apache-2.0

extension Authorization {
  /// What to tell people where the author of a plugin says nothing.
  var sentence: String {
    switch self {
    case .notDetermined: "nobody has decided about this yet, and nothing forbids it"
    case .restricted: "an administrator forbids this"
    case .denied: "the system refuses this for you or for this application"
    case .authorized: "this is allowed"
    case .limited: "this is allowed for some items"
    case .unsupported: "there is no such thing on this machine"
    case .serviceOff: "this is switched off"
    case .unknown(let number): "the plugin gave the answer \(number), which has no name"
    }
  }
}
