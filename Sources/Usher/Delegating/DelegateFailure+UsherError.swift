// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

extension DelegateFailure {
  /// Says what an error of the runtime's means to a library.
  init(_ error: UsherError) {
    let code: Code =
      switch error.code {
      case .purposeMissing, .misconfigured: .misconfigured
      case .notAuthorized, .revoked: .notAuthorized
      case .noPlugin, .unknownScope, .unknownMethod, .noSettings: .unsupported
      case .cancelled: .cancelled
      case .notFound, .timedOut, .unavailable, .shutDown, .storeUnavailable: .unavailable
      default: .failed
      }
    self.init(code, error.description)
  }
}
