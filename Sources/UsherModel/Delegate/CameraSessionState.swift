// SPDX-License-Identifier: Apache-2.0

/// What a camera does.
public enum CameraSessionState: Sendable, Hashable {
  /// It isn't open.
  case idle
  /// It captures.
  case capturing
  /// It couldn't be opened, or has gone.
  case failed(DelegateFailure)
}
