// SPDX-License-Identifier: Apache-2.0

/// A message of sd-bus, kept while this lives.
@safe
final class BusMessage {
  let library: SDBus
  /// The message itself; borrowed.
  let pointer: SDBus.Message

  /// Takes over a message that a call of sd-bus made; nil where it made none.
  init?(_ library: SDBus, takingOver pointer: SDBus.Message?) {
    guard let pointer = unsafe pointer else { return nil }
    self.library = library
    unsafe self.pointer = pointer
  }

  /// Keeps a message that a callback was given.
  init(_ library: SDBus, keeping pointer: SDBus.Message) {
    self.library = library
    unsafe self.pointer = pointer
    // SAFETY: The message is alive; the reference is given back in deinit.
    _ = unsafe library.refMessage(pointer)
  }

  deinit {
    // SAFETY: The reference is ours.
    _ = unsafe library.unrefMessage(pointer)
  }

  /// Appends values to a message that hasn't been sent.
  func write(_ values: [BusValue]) throws(BusError) {
    try unsafe MessageWriter(library, pointer).write(values)
  }

  /// Everything that is in it, read once.
  func values() throws(BusError) -> [BusValue] {
    try unsafe MessageReader(library, pointer).values()
  }

  /// Whether somebody waits for an answer to it.
  var expectsReply: Bool {
    // SAFETY: The message is alive.
    unsafe library.expectsReply(pointer) > 0
  }

  /// What it answers, as a reply.
  var outcome: BusExchange.Outcome {
    // SAFETY: The message is alive; its texts are copied at once.
    if let error = unsafe library.getError(pointer) {
      let failure = unsafe error.load(as: SDBus.Failure.self)
      return .failure(BusError(named: unsafe Self.text(failure.name), unsafe Self.text(failure.message)))
    }
    do throws(BusError) {
      return .success(try values())
    } catch {
      return .failure(error)
    }
  }

  /// What it says, as a signal or a call; nil where that can't be read.
  var signal: BusSignal? {
    guard let values = try? values() else { return nil }
    // SAFETY: The message is alive; its texts are copied at once.
    return unsafe BusSignal(
      sender: Self.text(library.getSender(pointer)), path: Self.text(library.getPath(pointer)),
      interface: Self.text(library.getInterface(pointer)), member: Self.text(library.getMember(pointer)),
      arguments: values)
  }

  private static func text(_ text: SDBus.Text?) -> String {
    // SAFETY: A text of a live message ends in a NUL.
    unsafe text.map { unsafe String(cString: $0) } ?? ""
  }
}
