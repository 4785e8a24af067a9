// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import UsherModel

extension UsherError {
  /// Says what a plugin's result means to the application.
  init(result: Int32, of name: String, permission: Permission, detail: String) {
    let code: Code
    switch result {
    case Int32(USHER_RESULT_NOT_AUTHORIZED): code = .notAuthorized
    case Int32(USHER_RESULT_NOT_FOUND): code = .notFound
    case Int32(USHER_RESULT_TIMEOUT): code = .timedOut
    case Int32(USHER_RESULT_CANCELLED): code = .cancelled
    case Int32(USHER_RESULT_DISMISSED): code = .dismissed
    case Int32(USHER_RESULT_INVALID), Int32(USHER_RESULT_TOO_SMALL): code = .badArguments
    case Int32(USHER_RESULT_UNKNOWN_SCOPE): code = .unknownScope
    case Int32(USHER_RESULT_UNAVAILABLE), Int32(USHER_RESULT_GONE), Int32(USHER_RESULT_DAMAGED),
      Int32(USHER_RESULT_BUSY):
      code = .unavailable
    default: code = .pluginFailed
    }
    let why = detail.isEmpty ? "the plugin answered \(PluginFault.meaning(of: result))" : detail
    self.init(code, permission, "\(name): \(why)")
  }
}
