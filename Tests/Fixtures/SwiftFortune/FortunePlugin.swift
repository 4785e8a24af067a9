// SPDX-License-Identifier: Apache-2.0

import Synchronization
import UsherPluginKit

/// A plugin that does all a plugin in Swift can do, for the kit's tests.
///
/// Like any author's, it holds no pointer. What it does is up to the settings and arguments that the test gives.
final class FortunePlugin: UsherPlugin {
  let host: PluginHost
  let state = Mutex(State())

  struct State: Sendable {
    var isAsking: PermissionAsk?
    var authorization = Authorization.notDetermined
    var feed: ItemFeed<DataItem>?
    var contactFeed: ItemFeed<ContactChange>?
    var folder: FolderWatch?
  }

  init(host: PluginHost) throws(PluginFailure) {
    self.host = host
    if let reason = host.setting("refuse") { throw PluginFailure(.unavailable, reason) }
    host.log(.info, "made for \(host.appID) (\(host.appName)) in \(host.locale), state in \(host.stateFolder)")
    host.statusChanged()  // Too early: the kit drops it.
  }

  deinit {
    host.log(.debug, "gone")
  }

  func status(of scope: Scope) -> PluginStatus {
    switch scope.rawValue {
    case "ask":
      PluginStatus(state.withLock(\.authorization), canPrompt: .yes, authority: .system, lifetime: .kept)
    case "write":
      PluginStatus(.authorized, authority: .consent)  // A lie, which the kit must not pass on.
    default:
      PluginStatus(
        .notDetermined, reason: .noBackend, accuracy: .reduced, authority: .consent, lifetime: .expires,
        expires: 4_000_000_000_000, detail: "„Sprüche“ sind da; apt install fortunes")
    }
  }

  func observe(_ on: Bool) {
    host.statusChanged(Scope(on ? "read" : "ask"))
  }

  func openSettings() throws(PluginFailure) {
    if host.setting("settings") == nil { throw PluginFailure(.notFound, "no settings here") }
  }

  func shutDown() {
    host.log(.debug, "shut down")
    state.withLock { $0 = State() }
  }

  func request(_ ask: PermissionAsk) {
    host.log(.debug, "asked: \(ask.purpose), \(ask.parentWindow), \(ask.activationToken)")
    switch ask.options["answer"] {
    case "yes":
      state.withLock { $0.authorization = .authorized }
      host.perform { ask.answer(PluginStatus(.authorized, authority: .system, lifetime: .kept)) }
    case "lie": ask.answer(PluginStatus(.authorized, authority: .consent))
    case "twice":
      ask.answer(PluginStatus(.denied, authority: .system))
      ask.fail(PluginFailure(.dismissed, "too late"))
    case "closed": ask.fail(PluginFailure(.dismissed, "„geschlossen“"))
    case "never": break
    case "keep": state.withLock { $0.isAsking = ask }
    case "late":
      state.withLock { $0.isAsking = ask }
      ask.onCancel { [weak ask] in ask?.answer(PluginStatus(.denied, reason: .user, authority: .system)) }
    default: ask.fail(PluginFailure(.unavailable, "nobody to ask"))
    }
  }
}
