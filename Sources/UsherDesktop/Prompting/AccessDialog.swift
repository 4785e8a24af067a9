// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization
internal import SystemBus
internal import Usher
internal import UsherModel

/// One dialog, from the call that shows it to its answer.
struct AccessDialog: Sendable {
  /// How a dialog ended.
  enum End: Sendable {
    /// The person pressed the button that grants; what was chosen stands in the results.
    case granted(BusValue)
    /// The person pressed the other button, or closed the dialog of a backend that doesn't tell these apart.
    case denied
    /// The dialog was closed.
    case closed
  }

  var title: String
  var subtitle: String
  var body = ""
  var grant: String
  var deny: String
  var parentWindow = ""
  var choices: BusValue?

  /// How long the person may take: a day.
  ///
  /// The request's own deadline comes first.
  private static let longest = Duration.seconds(86_400)
  /// How long a backend may take to close a dialog, within the 2 seconds that the host waits for a prompter.
  private static let closing = Duration.seconds(1)
  private static let last = Atomic<UInt64>(0)

  /// Shows it and waits; cancelling the task closes it, and an answer given before it is gone still counts.
  func show(on backend: DialogBackend, _ bus: Bus) async throws(BusError) -> End {
    let number = Self.last.wrappingAdd(1, ordering: .relaxed).newValue
    let handle = "\(DialogBackend.path)/request/usher/p\(getpid())_\(number)"
    let pending = bus.begin(
      BusCall(to: backend.busName, DialogBackend.path, DialogBackend.interface, "AccessDialog", arguments(handle)),
      within: Self.longest)
    let reply = try await withTaskCancellationHandler { () async -> Result<[BusValue], BusError> in
      do throws(BusError) {
        return .success(try await pending.reply())
      } catch {
        return .failure(error)
      }
    } onCancel: {
      bus.send(
        BusCall(to: backend.busName, handle, "org.freedesktop.impl.portal.Request", "Close"), within: Self.closing)
      pending.shorten(to: Self.closing)
    }.get()
    switch reply.first?.integer {
    case 0: return .granted(reply.count > 1 ? reply[1] : .options())
    case 1: return .denied
    default: return .closed
    }
  }

  private func arguments(_ handle: String) -> [BusValue] {
    var options: [BusValue.Entry] = [
      BusValue.Entry(.string("grant_label"), .variant(.string(grant))),
      BusValue.Entry(.string("deny_label"), .variant(.string(deny))),
      BusValue.Entry(.string("icon"), .variant(.string("dialog-question"))),
      BusValue.Entry(.string("modal"), .variant(.boolean(true))),
    ]
    if let choices { options.append(BusValue.Entry(.string("choices"), .variant(choices))) }
    return [
      // No id: backends use it to ask whether that application is in front, by the name of its desktop file.
      .objectPath(handle), .string(""), .string(Self.window(parentWindow)), .string(Self.title(title)),
      .string(Self.plain(subtitle)), .string(Self.plain(body)), .dictionary(options, key: "s", value: "v"),
    ]
  }

  /// A window as portals name it; anything else is none.
  private static func window(_ text: String) -> String {
    let isKnown = ["x11:", "wayland:"].contains { text.utf8.starts(with: $0.utf8) }
    return isKnown && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && text.utf8.count <= 512 ? text : ""
  }

  /// GTK's backend hands the title to a function that takes it for a format, so a percent sign in it is written otherwise.
  private static func title(_ text: String) -> String {
    plain(text).map { $0 == "%" ? "％" : String($0) }.joined()
  }

  /// Qt shows a text with tags as rich text, which may load pictures or look like part of the dialog.
  private static func plain(_ text: String) -> String {
    DisplayText.clean(text, limit: DisplayText.longestSentence).map { $0 == "<" ? "‹" : String($0) }.joined()
  }
}
