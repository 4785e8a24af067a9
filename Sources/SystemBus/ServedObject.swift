// SPDX-License-Identifier: Apache-2.0

/// An object of our own that others call.
final class ServedObject {
  let path: String
  private let handler: @Sendable (BusRequest) -> Void
  private let loop: BusLoop
  /// What sd-bus keeps of it.
  var slot: BusSlot?
  weak var connection: BusConnection?

  init(_ path: String, _ loop: BusLoop, _ handler: @escaping @Sendable (BusRequest) -> Void) {
    self.path = path
    self.loop = loop
    self.handler = handler
  }

  static let called: SDBus.Handler = { message, userData, _ in
    // SAFETY: The connection keeps the object, which it passed, for as long as the slot exists.
    guard let message = unsafe message, let userData = unsafe userData else { return 0 }
    let object = unsafe Unmanaged<ServedObject>.fromOpaque(userData).takeUnretainedValue()
    guard let connection = object.connection else { return 0 }
    let call = unsafe BusMessage(connection.library, keeping: message)
    guard let said = call.signal else { return 0 }
    let number = connection.keep(call)
    let loop = object.loop
    object.handler(
      BusRequest(said) { outcome in
        _ = loop.submit(BusLoop.Job(run: { $0.answer(number, outcome) }, fail: { _ in }))
      })
    return 1
  }
}
