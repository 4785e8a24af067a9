// SPDX-License-Identifier: Apache-2.0

internal import SystemBus
public import Usher
public import UsherModel

/// Asks with the desktop's own consent dialog, `org.freedesktop.impl.portal.Access`.
///
/// Which program shows it is found as xdg-desktop-portal finds it. The dialog is attached to the window of the request's
/// options, and lets the person choose how long or how exactly where the question offers that. A dialog that is closed is
/// no denial: where a desktop doesn't tell one from the other, a second dialog asks whether the "no" is to last.
///
/// ## Threading
/// Waits on the bus's own thread; any number of questions may be asked.
///
/// ## Cancellation
/// The dialog is closed.
///
/// ## Failure
/// `noPrompter` where there is no bus, no backend, or none that starts; `interrupted` where it dies while the dialog is
/// on the screen; `notActive` where the desktop lets only the program in front ask.
public struct DesktopPrompter: Prompter {
  private let environment: HostEnvironment
  private let bus: Bus
  /// How long a backend may take to start and say what it can do.
  private let starting: Duration

  /// How an answer is recorded.
  public var how: String { "dialog" }

  /// Connects to nothing yet.
  ///
  /// - Parameters:
  ///   - environment: Says which desktop it is, and where its files are.
  ///   - address: The bus that the desktop is on, as the D-Bus specification writes it; the session bus where it is nil.
  public init(environment: HostEnvironment = .current(), address: String? = nil) {
    self.init(environment: environment, address: address, starting: .seconds(10))
  }

  package init(environment: HostEnvironment, address: String?, starting: Duration) {
    self.starting = starting
    self.environment = environment
    bus = Bus(address.map { .address($0) } ?? .session)
  }

  /// Finds out whether there is anything to ask with, and starts it where it doesn't run, without showing anything.
  ///
  /// - Throws: `noPrompter`, as `ask` does.
  public func checkPresence() async throws(PromptFailure) {
    _ = try await backend()
  }

  /// Shows the question and waits for the answer.
  public func ask(_ question: PromptQuestion) async throws(PromptFailure) -> Answer {
    let backend = try await backend()
    if Task.isCancelled { return .dismissed }
    let choice = DialogChoice(question.choices, on: backend)
    let dialog = AccessDialog(
      title: question.text, subtitle: question.purpose, body: "You can change this later.", grant: "Allow",
      deny: "Don’t Allow", parentWindow: question.parentWindow, choices: choice.value)
    switch try await show(dialog, on: backend) {
    case .granted(let results):
      guard let answer = choice.answer(results) else {
        throw PromptFailure(
          .failed, "\(backend.busName) answered with a choice that it wasn't given; nothing was decided.")
      }
      return answer
    case .denied: return backend.tellsDenialFromClosing ? .deny : try await confirmDenial(question, on: backend)
    case .closed: return .dismissed
    }
  }

  /// Asks whether "no" was meant, where Escape says the same.
  private func confirmDenial(_ question: PromptQuestion, on backend: DialogBackend) async throws(PromptFailure)
    -> Answer
  {
    if Task.isCancelled { return .dismissed }
    let dialog = AccessDialog(
      title: "Remember that this isn’t allowed?", subtitle: question.text,
      body: "\(question.application) isn’t allowed it now. It may ask again unless you have that remembered.",
      grant: "Remember", deny: "Ask Again", parentWindow: question.parentWindow)
    if case .granted = try await show(dialog, on: backend) { return .deny }
    return .dismissed
  }

  private func show(_ dialog: AccessDialog, on backend: DialogBackend) async throws(PromptFailure) -> AccessDialog.End {
    do throws(BusError) {
      return try await dialog.show(on: backend, bus)
    } catch {
      // It was told to go and didn't answer that.
      if Task.isCancelled { return .closed }
      throw failure(error, backend)
    }
  }

  /// Finds the backend, and lets the bus start it.
  private func backend() async throws(PromptFailure) -> DialogBackend {
    guard let backend = DialogBackends(environment).chosen else {
      throw PromptFailure(
        .noPrompter,
        "There is no program that shows consent dialogs on this desktop; install the Debian package "
          + "xdg-desktop-portal-gtk or the one of your desktop.")
    }
    let call = BusCall(
      to: backend.busName, DialogBackend.path, "org.freedesktop.DBus.Introspectable", "Introspect")
    let text: String
    do throws(BusError) {
      text = try await bus.call(call, within: starting).first?.text ?? ""
    } catch {
      throw PromptFailure(
        .noPrompter,
        "\(backend.busName), which shows this desktop's consent dialogs, can't be used: \(error.description).")
    }
    let words = text.utf8.split(separator: UInt8(ascii: "\""))
    guard words.contains(where: { $0.elementsEqual(DialogBackend.interface.utf8) }) else {
      throw PromptFailure(
        .noPrompter, "\(backend.busName) is to show this desktop's consent dialogs, and can't; update or restart it.")
    }
    return backend
  }

  private func failure(_ error: BusError, _ backend: DialogBackend) -> PromptFailure {
    if error.isGone {
      return PromptFailure(
        .interrupted, "\(backend.busName) went away while its dialog stood; nothing was decided (\(error.description))."
      )
    }
    if error.isForbidden {
      return PromptFailure(.notActive, "\(backend.busName) shows no dialog for a program that isn't in front.")
    }
    let isMissing = error.isNothingThere || error.code == .noBus || error.code == .noLibrary
    return PromptFailure(
      isMissing ? .noPrompter : .failed, "\(backend.busName) shows no dialog: \(error.description).")
  }
}
