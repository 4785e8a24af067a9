// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The functions of sd-bus that are used, from whichever library has them; none of them takes variable arguments.
///
/// Opened once in a process, at the first use, and never closed.
@safe
struct SDBus: Sendable {
  // sd_bus *, sd_bus_message * and sd_bus_slot * are opaque; so is what a callback is given.
  typealias Bus = OpaquePointer
  typealias Message = OpaquePointer
  typealias Slot = OpaquePointer
  typealias Handler = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Int32
  typealias Texts = UnsafeMutablePointer<UnsafePointer<CChar>?>
  typealias Text = UnsafePointer<CChar>

  /// `sd_bus_error`, as sd-bus.h lays it out.
  @safe
  struct Failure {
    var name: Text?
    var message: Text?
    var mustBeFreed: Int32 = 0
  }

  // The bus.
  let openUser: @convention(c) (UnsafeMutablePointer<Bus?>) -> Int32
  let openSystem: @convention(c) (UnsafeMutablePointer<Bus?>) -> Int32
  let new: @convention(c) (UnsafeMutablePointer<Bus?>) -> Int32
  let setAddress: @convention(c) (Bus?, Text) -> Int32
  let setBusClient: @convention(c) (Bus?, Int32) -> Int32
  let negotiateDescriptors: @convention(c) (Bus?, Int32) -> Int32
  let start: @convention(c) (Bus?) -> Int32
  let close: @convention(c) (Bus?) -> Void
  let unref: @convention(c) (Bus?) -> Bus?
  let isReady: @convention(c) (Bus?) -> Int32
  let getDescriptor: @convention(c) (Bus?) -> Int32
  let getEvents: @convention(c) (Bus?) -> Int32
  let getTimeout: @convention(c) (Bus?, UnsafeMutablePointer<UInt64>) -> Int32
  let process: @convention(c) (Bus?, UnsafeMutablePointer<Message?>?) -> Int32
  let send: @convention(c) (Bus?, Message?, UnsafeMutablePointer<UInt64>?) -> Int32
  let callAsync:
    @convention(c) (Bus?, UnsafeMutablePointer<Slot?>, Message?, Handler, UnsafeMutableRawPointer?, UInt64) -> Int32
  let addMatchAsync:
    @convention(c) (Bus?, UnsafeMutablePointer<Slot?>, Text, Handler, Handler, UnsafeMutableRawPointer?) -> Int32
  let addFallback: @convention(c) (Bus?, UnsafeMutablePointer<Slot?>, Text, Handler, UnsafeMutableRawPointer?) -> Int32
  let unrefSlot: @convention(c) (Slot?) -> Slot?

  // Messages.
  let newCall: @convention(c) (Bus?, UnsafeMutablePointer<Message?>, Text, Text, Text, Text) -> Int32
  let newSignal: @convention(c) (Bus?, UnsafeMutablePointer<Message?>, Text, Text, Text) -> Int32
  let newReturn: @convention(c) (Message?, UnsafeMutablePointer<Message?>) -> Int32
  let newError: @convention(c) (Message?, UnsafeMutablePointer<Message?>, UnsafeRawPointer) -> Int32
  let refMessage: @convention(c) (Message?) -> Message?
  let unrefMessage: @convention(c) (Message?) -> Message?
  let allowInteraction: @convention(c) (Message?, Int32) -> Int32
  let expectsReply: @convention(c) (Message?) -> Int32
  let getError: @convention(c) (Message?) -> UnsafeRawPointer?
  let getSender: @convention(c) (Message?) -> Text?
  let getPath: @convention(c) (Message?) -> Text?
  let getInterface: @convention(c) (Message?) -> Text?
  let getMember: @convention(c) (Message?) -> Text?

  // Their contents.
  let appendBasic: @convention(c) (Message?, CChar, UnsafeRawPointer?) -> Int32
  let appendArray: @convention(c) (Message?, CChar, UnsafeRawPointer?, Int) -> Int32
  let openContainer: @convention(c) (Message?, CChar, Text) -> Int32
  let closeContainer: @convention(c) (Message?) -> Int32
  let readBasic: @convention(c) (Message?, CChar, UnsafeMutableRawPointer?) -> Int32
  let readArray:
    @convention(c) (Message?, CChar, UnsafeMutablePointer<UnsafeRawPointer?>, UnsafeMutablePointer<Int>) -> Int32
  let enterContainer: @convention(c) (Message?, CChar, Text?) -> Int32
  let exitContainer: @convention(c) (Message?) -> Int32
  let peekType: @convention(c) (Message?, UnsafeMutablePointer<CChar>, Texts) -> Int32

  /// The library, or the sentence that says which package brings it.
  static let shared = Result { () throws(BusError) in try SDBus() }

  /// Where sd-bus is, and the Debian package that brings it: systemd's own, and two that systems without systemd have.
  static let libraries = [
    (name: "libsystemd.so.0", package: "libsystemd0"), (name: "libelogind.so.0", package: "libelogind0"),
    (name: "libbasu.so.0", package: "libbasu0"),
  ]

  private init() throws(BusError) {
    for library in Self.libraries {
      // SAFETY: The name lives as long as the call. RTLD_NODELETE: nothing closes it, and nothing could while it is used.
      guard let handle = unsafe dlopen(library.name, RTLD_NOW | RTLD_LOCAL | 0x1000) else { continue }
      self = unsafe try SDBus(handle, library.name)
      return
    }
    throw BusError(
      .noLibrary,
      "no library that speaks D-Bus is installed; install the Debian package \(Self.libraries[0].package) (or "
        + Self.libraries.dropFirst().map(\.package).joined(separator: " or ") + ")")
  }

  // SAFETY: Each type below is that of the function's declaration in sd-bus.h, which hasn't changed since version 221.
  private init(_ handle: UnsafeMutableRawPointer, _ library: String) throws(BusError) {
    let symbols = unsafe Symbols(handle: handle, library: library)
    unsafe openUser = try symbols.function("sd_bus_open_user")
    unsafe openSystem = try symbols.function("sd_bus_open_system")
    unsafe new = try symbols.function("sd_bus_new")
    unsafe setAddress = try symbols.function("sd_bus_set_address")
    unsafe setBusClient = try symbols.function("sd_bus_set_bus_client")
    unsafe negotiateDescriptors = try symbols.function("sd_bus_negotiate_fds")
    unsafe start = try symbols.function("sd_bus_start")
    unsafe close = try symbols.function("sd_bus_close")
    unsafe unref = try symbols.function("sd_bus_unref")
    unsafe isReady = try symbols.function("sd_bus_is_ready")
    unsafe getDescriptor = try symbols.function("sd_bus_get_fd")
    unsafe getEvents = try symbols.function("sd_bus_get_events")
    unsafe getTimeout = try symbols.function("sd_bus_get_timeout")
    unsafe process = try symbols.function("sd_bus_process")
    unsafe send = try symbols.function("sd_bus_send")
    unsafe callAsync = try symbols.function("sd_bus_call_async")
    unsafe addMatchAsync = try symbols.function("sd_bus_add_match_async")
    unsafe addFallback = try symbols.function("sd_bus_add_fallback")
    unsafe unrefSlot = try symbols.function("sd_bus_slot_unref")
    unsafe newCall = try symbols.function("sd_bus_message_new_method_call")
    unsafe newSignal = try symbols.function("sd_bus_message_new_signal")
    unsafe newReturn = try symbols.function("sd_bus_message_new_method_return")
    unsafe newError = try symbols.function("sd_bus_message_new_method_error")
    unsafe refMessage = try symbols.function("sd_bus_message_ref")
    unsafe unrefMessage = try symbols.function("sd_bus_message_unref")
    unsafe allowInteraction = try symbols.function("sd_bus_message_set_allow_interactive_authorization")
    unsafe expectsReply = try symbols.function("sd_bus_message_get_expect_reply")
    unsafe getError = try symbols.function("sd_bus_message_get_error")
    unsafe getSender = try symbols.function("sd_bus_message_get_sender")
    unsafe getPath = try symbols.function("sd_bus_message_get_path")
    unsafe getInterface = try symbols.function("sd_bus_message_get_interface")
    unsafe getMember = try symbols.function("sd_bus_message_get_member")
    unsafe appendBasic = try symbols.function("sd_bus_message_append_basic")
    unsafe appendArray = try symbols.function("sd_bus_message_append_array")
    unsafe openContainer = try symbols.function("sd_bus_message_open_container")
    unsafe closeContainer = try symbols.function("sd_bus_message_close_container")
    unsafe readBasic = try symbols.function("sd_bus_message_read_basic")
    unsafe readArray = try symbols.function("sd_bus_message_read_array")
    unsafe enterContainer = try symbols.function("sd_bus_message_enter_container")
    unsafe exitContainer = try symbols.function("sd_bus_message_exit_container")
    unsafe peekType = try symbols.function("sd_bus_message_peek_type")
  }

  @safe
  private struct Symbols {
    let handle: UnsafeMutableRawPointer
    let library: String

    func function<Function>(_ name: String) throws(BusError) -> Function {
      guard let address = unsafe dlsym(handle, name) else {
        throw BusError(.noLibrary, "\(library) is too old: it has no \(name); update it")
      }
      // SAFETY: A function's address, cast to the C function type that it is declared with.
      return unsafe unsafeBitCast(address, to: Function.self)
    }
  }
}
