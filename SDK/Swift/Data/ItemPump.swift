// SPDX-License-Identifier: Apache-2.0

/// What an operation does on the lane, at most one item at a time.
///
/// Belongs to the lane's thread: it is made there, steps there and is released there.
protocol ItemPump: AnyObject {
  /// Takes one step.
  func step(_ delivery: Delivery) throws(PluginFailure) -> PumpStep

  /// Hears that the host cancelled; returns whether that is the end, or the pump's own answer is to be waited for.
  func cancel() -> Bool

  /// Ends, because the operation is over; called once.
  func stop()
}

extension ItemPump {
  func cancel() -> Bool { true }

  func stop() {}
}
