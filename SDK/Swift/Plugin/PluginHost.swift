// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// The host, as one instance of a plugin sees it.
///
/// **Threading**
///
/// All of it may be called from any thread, and none of it blocks.
///
/// **Ownership**
///
/// Keep it as long as you like. When the instance has ended its calls do nothing.
///
/// **Failure**
///
/// Nothing here fails; a host that doesn't know a setting has none.
public final class PluginHost: Sendable {
  /// Names the app that this instance serves, such as `org.example.mail`.
  public let appID: String
  /// The app's name for people.
  public let appName: String
  /// An existing folder of this plugin's own for what must outlive the process.
  public let stateFolder: String
  /// The person's locale, such as `de_DE.UTF-8`; texts for people follow it.
  public let locale: String

  private let calls: HostCalls
  private let lane: Lane

  init(_ texts: HostTexts, calls: HostCalls, lane: Lane) {
    appID = texts.appID
    appName = texts.appName
    stateFolder = texts.stateFolder
    locale = texts.locale
    self.calls = calls
    self.lane = lane
  }

  /// Looks up what the settings say for this plugin, by a key without the category (`folders`); nil where it is unset.
  public func setting(_ key: String) -> String? {
    calls.setting(key)
  }

  /// Writes a line to the host's log.
  public func log(_ severity: LogSeverity, _ text: String) {
    calls.log(severity, text)
  }

  /// Says that the status of a scope may be another now, so that the host asks again; nil stands for all scopes.
  public func statusChanged(_ scope: Scope? = nil) {
    calls.statusChanged(scope?.rawValue ?? "")
  }

  /// Runs `body` on the lane, after what waits there already.
  public func perform(_ body: @escaping @Sendable () -> Void) {
    lane.add { _ in body() }
  }

  /// Runs `body` on the lane whenever a descriptor has something to read, until ``unwatch(_:)``.
  ///
  /// For inotify, timers and sockets, so that they need no thread of their own. `body` reads what is there, or it runs
  /// again at once; it also runs when the other end hung up. The descriptor stays the plugin's, which unwatches it before
  /// it closes it. Watching one again replaces the closure.
  public func watch(_ descriptor: CInt, _ body: @escaping @Sendable () -> Void) {
    lane.watch(descriptor, body)
  }

  /// Stops watching a descriptor; on the lane, `body` doesn't run any more when this has returned.
  public func unwatch(_ descriptor: CInt) {
    lane.unwatch(descriptor)
  }
}
