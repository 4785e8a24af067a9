// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// What became of one permission of a sequence.
public struct SequenceStep: Sendable, Hashable {
  /// How a step ends.
  public enum End: Sendable, Hashable {
    /// The real question was asked, and this came of it.
    case requested(RequestResult)
    /// A soft answer on the application's screen; the result says whether it is stored.
    case postponed(Intent, RequestResult)
    /// The screen was closed without a choice.
    case dismissed
    /// It couldn't be asked any more when its turn came, so no screen was shown.
    case skipped
    /// The sequence was cancelled first.
    case cancelled
    /// Something went wrong that is no answer; nothing was stored.
    case failed(UsherError)
  }

  /// What was asked for.
  public let permission: Permission
  /// How it ended.
  public let end: End
  /// The status afterwards.
  public let status: PermissionStatus

  /// What went wrong; nil where somebody answered or nobody had to.
  ///
  /// A denial, a closed question and a soft answer are no errors. An answer that the store didn't take is one, though it
  /// holds for this process.
  public var error: UsherError? {
    switch end {
    case .failed(let error): error
    case .requested(let result), .postponed(_, let result): result.sequenceError
    case .dismissed, .skipped, .cancelled: nil
    }
  }
}

extension RequestResult {
  /// What is to be told as an error where a sequence made the request.
  fileprivate var sequenceError: UsherError? {
    if let storeFailure {
      return UsherError(.storeUnavailable, permission, status: status, storeFailure)
    }
    let code: UsherError.Code
    switch outcome {
    case .pluginFailed: code = .pluginFailed
    case .storeUnavailable: code = .storeUnavailable
    case .misconfigured: code = .misconfigured
    case .noPrompter: code = .noPrompter
    case .notActive, .interrupted: code = .notActive
    case .timedOut: code = .timedOut
    case .granted, .limited, .denied, .dismissed, .cancelled, .notPromptable, .restricted, .unsupported: return nil
    }
    let why = detail.isEmpty ? "\(permission): the question ended with \(outcome.rawValue)" : detail
    return UsherError(code, permission, status: status, why)
  }
}
