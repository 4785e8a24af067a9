// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// An open connection and everything that waits on it.
///
/// Not Sendable: only the thread of its loop touches it, and sd-bus is called from nowhere else.
@safe
final class BusConnection {
  let library: SDBus
  let address: BusAddress
  /// The connection itself; borrowed.
  let pointer: SDBus.Bus
  var calls: [ObjectIdentifier: PendingCall] = [:]
  var subscriptions: [UInt64: SubscribedMatch] = [:]
  var objects: [ServedObject] = []
  /// Calls of others that haven't been answered.
  var requests: [UInt64: BusMessage] = [:]
  var lastRequest: UInt64 = 0

  /// Begins to connect; whether the other side answers shows later.
  init(_ library: SDBus, _ address: BusAddress) throws(BusError) {
    self.library = library
    self.address = address
    unsafe pointer = try Self.open(library, address)
  }

  deinit {
    // SAFETY: The reference is ours, and nothing else uses it.
    _ = unsafe library.unref(pointer)
  }

  private static func open(_ library: SDBus, _ address: BusAddress) throws(BusError) -> SDBus.Bus {
    var bus: SDBus.Bus?
    var result: Int32
    // SAFETY: Each call gets a live variable, or a bus that is not started yet, and texts that live as long as the call.
    switch address {
    case .session: result = unsafe library.openUser(&bus)
    case .system: result = unsafe library.openSystem(&bus)
    case .address(let text):
      result = unsafe library.new(&bus)
      if result >= 0 { result = unsafe text.withCString { unsafe library.setAddress(bus, $0) } }
      if result >= 0 { result = unsafe library.setBusClient(bus, 1) }
      if result >= 0 { result = unsafe library.negotiateDescriptors(bus, 1) }
      if result >= 0 { result = unsafe library.start(bus) }
    }
    if result >= 0, let bus = unsafe bus { return unsafe bus }
    _ = unsafe library.unref(bus)
    if -result == ENOMEDIUM {
      throw BusError(
        .noBus, "there is no session bus: neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR says where one is")
    }
    throw BusError(.noBus, "\(address) can't be reached: \(SystemText.of(-result))")
  }

  /// Ends everything that waits.
  func close(_ end: BusError) {
    // SAFETY: The connection is ours; no callback runs.
    unsafe library.close(pointer)
    for call in calls.values { call.finish(.failure(end)) }
    calls.removeAll()
    for subscription in subscriptions.values { subscription.lose(end) }
    subscriptions.removeAll()
    objects.removeAll()
    requests.removeAll()
  }

  /// Does what has come in, so much that deadlines are still kept where it never ends; the reason where the connection
  /// is over.
  func process() -> BusError? {
    for _ in 0..<64 {
      // SAFETY: Called on the loop's thread, never from a callback.
      let result = unsafe library.process(pointer, nil)
      if result == 0 { return nil }
      if result < 0 { return lost(-result) }
    }
    // What is left makes the timeout 0.
    return nil
  }

  /// Gives up what has waited for too long.
  func expire() {
    let now = MonotonicMoment.now
    for call in calls.values where call.deadline <= now {
      forget(call)
      call.finish(.failure(late(call)))
    }
  }

  private func late(_ call: PendingCall) -> BusError {
    // SAFETY: The connection is ours.
    let isConnected = unsafe library.isReady(pointer) > 0
    return BusError(.timedOut, isConnected ? "\(call.title) didn't answer in time" : "\(address) doesn't answer")
  }

  /// Waits until something happens; the reason where the connection is over.
  func wait(or wake: BusWake) -> BusError? {
    var next = calls.values.map(\.deadline).min()
    var own: UInt64 = .max
    // SAFETY: The connection is ours; the variable lives as long as the call.
    let (descriptor, events) = unsafe (library.getDescriptor(pointer), library.getEvents(pointer))
    let result = unsafe library.getTimeout(pointer, &own)
    guard descriptor >= 0, events >= 0, result >= 0 else { return lost(-min(descriptor, events, result)) }
    if own != .max {
      let moment = MonotonicMoment(microseconds: own)
      next = next.map { min($0, moment) } ?? moment
    }
    var waits = [
      pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: events), revents: 0),
      pollfd(fd: wake.readable, events: Int16(POLLIN), revents: 0),
    ]
    // SAFETY: The array holds two entries and lives as long as the call.
    _ = unsafe poll(&waits, 2, next?.pollMilliseconds ?? -1)
    if waits[1].revents != 0 { wake.drain() }
    return nil
  }

  func lost(_ number: Int32) -> BusError {
    BusError(.closed, "the connection to \(address) is lost: \(SystemText.of(number))")
  }

  func notSent(_ title: String, _ number: Int32) -> BusError {
    switch number {
    case EINVAL: BusError(.badMessage, "\(title) can't be sent: a name or path in it is none")
    case ENOTCONN, ECONNRESET, ESHUTDOWN: lost(number)
    default: BusError(.badMessage, "\(title) can't be sent: \(SystemText.of(number))")
    }
  }
}
