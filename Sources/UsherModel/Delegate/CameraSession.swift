// SPDX-License-Identifier: Apache-2.0

/// A camera that an application lends a library, in plain values.
///
/// ## Threading
/// Callable from any thread or task. Each `start()` and `stop()` ends exactly once, in the order of the calls, however
/// quickly they follow each other.
public protocol CameraSession: AnyObject, Sendable {
  /// What the camera does now.
  var state: CameraSessionState { get }

  /// Begins to capture; returns once frames come.
  ///
  /// - Throws: where the device can't be had; the state is `failed` then, never `capturing`.
  func start() async throws(DelegateFailure)

  /// Ends capturing; returns once the device has been let go.
  func stop() async

  /// The frames from now on.
  ///
  /// A slow reader misses frames, never the newest. The stream outlives a stop, and ends with the session.
  func frames() -> AsyncStream<CameraFrame>
}
