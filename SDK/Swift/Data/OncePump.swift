// SPDX-License-Identifier: Apache-2.0

/// Does one thing, and is at its end.
final class OncePump: ItemPump {
  private let body: (Delivery) throws(PluginFailure) -> Void

  init(_ body: @escaping (Delivery) throws(PluginFailure) -> Void) {
    self.body = body
  }

  func step(_ delivery: Delivery) throws(PluginFailure) -> PumpStep {
    try body(delivery)
    return .end
  }
}
