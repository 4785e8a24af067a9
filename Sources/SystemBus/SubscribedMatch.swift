// SPDX-License-Identifier: Apache-2.0

/// A subscription at work.
final class SubscribedMatch {
  /// Who owns the name that has to send the signals.
  private enum Sender {
    /// The bus hasn't said yet.
    case unknown
    case known(String?)
  }

  let number: UInt64
  let match: BusMatch
  private let library: SDBus
  private let handler: @Sendable (BusEvent) -> Void
  private var sender = Sender.unknown
  /// What sd-bus keeps of it.
  var slots: [BusSlot] = []
  /// Why the bus doesn't send the signals.
  var failure: BusError?

  init(_ number: UInt64, _ match: BusMatch, _ library: SDBus, _ handler: @escaping @Sendable (BusEvent) -> Void) {
    self.number = number
    self.match = match
    self.library = library
    self.handler = handler
  }

  /// The bus has answered; the reason where the signals don't come.
  func installed(_ outcome: BusExchange.Outcome) -> BusError? {
    if let failure { return failure }
    switch outcome {
    case .success(let values): sender = .known(values.first?.text)
    case .failure(let error):
      guard error.name == "org.freedesktop.DBus.Error.NameHasNoOwner" else { return error }
      sender = .known(nil)
    }
    return nil
  }

  func lose(_ end: BusError) {
    // Whoever was never told that the subscription stands isn't told that it fell.
    if case .known = sender { handler(.lost(end)) }
  }

  private func take(_ signal: BusSignal) {
    // A signal that somebody sends to this connection alone arrives whatever was asked for.
    guard case .known(let owner) = sender else { return }
    if match.followedName != nil, signal.sender != owner { return }
    if match.sender == BusCall.daemon, signal.sender != BusCall.daemon { return }
    handler(.signal(signal))
  }

  private func takeOwner(_ signal: BusSignal) {
    guard signal.sender == BusCall.daemon, case .known(let before) = sender, signal.arguments.count == 3,
      let after = signal.arguments[2].text
    else { return }
    let owner = after.isEmpty ? nil : after
    guard owner != before else { return }
    sender = .known(owner)
    handler(.owner(owner))
  }

  static let added: SDBus.Handler = { message, userData, _ in
    // SAFETY: The connection keeps the subscription, which it passed, for as long as the slot exists.
    guard let message = unsafe message, let userData = unsafe userData else { return 0 }
    let subscribed = unsafe Unmanaged<SubscribedMatch>.fromOpaque(userData).takeUnretainedValue()
    let answer = unsafe BusMessage(subscribed.library, keeping: message)
    if case .failure(let error) = answer.outcome { subscribed.failure = error }
    return 1
  }

  static let signalled: SDBus.Handler = { message, userData, _ in
    unsafe heard(message, userData) { $0.take($1) }
  }

  static let ownerChanged: SDBus.Handler = { message, userData, _ in
    unsafe heard(message, userData) { $0.takeOwner($1) }
  }

  /// Others may want the same message, so it is never said to be dealt with.
  private static func heard(
    _ message: SDBus.Message?, _ userData: UnsafeMutableRawPointer?, _ body: (SubscribedMatch, BusSignal) -> Void
  ) -> Int32 {
    guard let message = unsafe message, let userData = unsafe userData else { return 0 }
    // SAFETY: As above.
    let subscribed = unsafe Unmanaged<SubscribedMatch>.fromOpaque(userData).takeUnretainedValue()
    if let signal = unsafe BusMessage(subscribed.library, keeping: message).signal { body(subscribed, signal) }
    return 0
  }
}
