// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// A permission plugin: one type, one category.
///
/// The build tool reads the key file beside the sources (`swift-type=` names the type that conforms) and writes what
/// the host loads: the note, the entry and the table. A plugin that also owns data conforms to ``ContactsProviding``
/// or ``DataProviding``.
///
///     final class FortunePlugin: UsherPlugin {
///       init(host: PluginHost) throws(PluginFailure) {}
///       func status(of scope: Scope) -> PluginStatus { PluginStatus(.notDetermined) }
///     }
///
/// **Threading**
///
/// Each instance has a lane: one thread of its own, with a stack of 1 MiB and all signals blocked but those that report
/// a fault of the thread itself. ``init(host:)``, ``observe(_:)``, ``openSettings()``, ``request(_:)``, ``shutDown()``,
/// every data method, every `next()` of an ``ItemSource`` and every closure handed to ``PluginHost`` run on the lane, one after
/// another, so they may block; while they do, this instance's other data calls wait. ``status(of:)`` and ``explain(_:)``
/// are the exception: the host must have them within 20 ms, so they run on a thread of the host's *at the same time* as
/// the lane. They answer from what the plugin keeps behind a `Mutex` and never wait for a service.
///
/// **Ownership**
///
/// Everything is a plain value or a reference counted object; nothing that the kit hands out becomes invalid. After the
/// instance has ended, calls of its ``PluginHost`` do nothing. The instance is released on the lane.
///
/// **Failure**
///
/// A ``PluginFailure`` ends the call that threw it, and nothing else. A trap (an index out of range, an overflow) ends
/// the host's process: no plugin may trap on what a file, a service or a person can cause.
public protocol UsherPlugin: Sendable {
  /// Makes an instance for one application, and fetches what `status` will answer from.
  ///
  /// A backend that isn't there is no failure: ``status(of:)`` says `.unsupported`. Of the host only its texts, `log`,
  /// `setting`, `perform` and `watch` work yet. May block; the host waits with a deadline. Runs on the lane.
  init(host: PluginHost) throws(PluginFailure)

  /// Says how things stand with a scope, from memory.
  ///
  /// Never prompts, never changes anything, returns within 20 ms. Only scopes of the key file come here, and never the
  /// empty one. Runs on a thread of the host's, at the same time as the lane.
  func status(of scope: Scope) -> PluginStatus

  /// Says in a sentence for people why the last status of a scope is what it is, and the remedy.
  ///
  /// Without an implementation it is the `detail` of ``status(of:)``. Returns within 20 ms; runs on a thread of the
  /// host's, at the same time as the lane.
  func explain(_ scope: Scope) -> String

  /// Asks the system's authority for permission; only for plugins whose authority isn't `consent`.
  ///
  /// The answer goes to the ask, now or later, from any thread. Without an implementation every ask fails with
  /// `.unavailable`. Runs on the lane.
  func request(_ ask: PermissionAsk)

  /// Starts or stops watching for changes that the host must hear of through ``PluginHost/statusChanged(_:)``.
  ///
  /// Called with true right after the instance was made. The kit drops changes that are said before `true` or after
  /// `false`. Without an implementation nothing is watched. May block; runs on the lane.
  func observe(_ on: Bool)

  /// Opens the place where the system decides about this category.
  ///
  /// Without an implementation it fails with `.unavailable`. May block; runs on the lane.
  func openSettings() throws(PluginFailure)

  /// Ends what the instance still has going, such as threads of its own.
  ///
  /// The last call. Every ask was cancelled and every feed stopped before, and `observe(false)` called where watching was
  /// on. Nothing of the plugin may run when it returns. May block; the host waits with a deadline. Runs on the lane.
  func shutDown()
}
