// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

/// One permission API over whatever plugins are installed.
///
/// Making one finds the plugins and maps none; a plugin is loaded when its category is first used. The set of plugins
/// is fixed for the runtime's life.
///
/// ```swift
/// let usher = try Usher(Usher.Configuration(application: declaration, prompter: TerminalPrompter()))
/// let result = try await usher.request(.contacts)
/// if result.status.isGranted {
///   for try await event in try await usher.access(Contacts.self).contacts() { … }
/// }
/// ```
///
/// ## Threading
/// Everything may be called from any thread or task. No plugin code runs on the caller's thread.
public final class Usher: Sendable {
  /// Everything that was found on the search path, and what is wrong with it.
  public let installation: Installation

  let core: HostCore
  /// The categories whose plugin may be loaded.
  let categories: [CategoryRuntime]
  /// Their names' fingerprints, in the same order.
  let fingerprints: [UInt64]
  /// Their default scopes' snapshots, in the same order; shared with the runtimes.
  let standardCells: [StatusCell]
  let sessions: RequestSessions

  /// Finds the plugins and reads nothing else.
  ///
  /// - Throws: `misconfigured` where the application's id can't name a file of answers, `storeUnavailable` where no file
  ///   at all can be opened.
  public convenience init(_ configuration: Configuration) throws(UsherError) {
    let store: any ConsentStore
    do throws(ConsentError) {
      store = try configuration.makeStore()
    } catch {
      throw UsherError(error.code == .unavailable ? .storeUnavailable : .misconfigured, nil, error.description)
    }
    self.init(configuration, store: store)
  }

  /// Finds the plugins, and keeps the answers in a store of the caller's.
  public init(_ configuration: Configuration, store: any ConsentStore) {
    let core = HostCore(configuration, store: store)
    self.core = core
    let installation = core.discovery.search()
    core.log(.debug, nil, installation.summary)
    if !configuration.rehearsal.isNone {
      core.log(.warning, nil, "this application rehearses: \(configuration.rehearsal.summary)")
    }
    self.installation = installation
    categories = installation.plugins.compactMap { plugin in
      guard plugin.state == .ready, let note = plugin.note else { return nil }
      if configuration.rehearsal.part(of: note.category) == .noPlugin { return nil }
      return CategoryRuntime(plugin, note: note, core: core)
    }
    store.meet(categories.map(\.forStore))
    fingerprints = categories.map(\.category.fingerprint)
    standardCells = categories.map(\.standardCell)
    sessions = RequestSessions(core: core)
  }

  deinit {
    core.folderWatch.stop()
    core.storeObservation.stop()
    core.hub.finish()
    core.timer.stop()
    core.stateLane.stop()
    for category in categories { category.close() }
  }

  /// The application whose permissions they are.
  public var application: AppDeclaration { core.configuration.application }

  /// Every file on the search path that looks like a plugin, in the order of precedence.
  public var plugins: [InstalledPlugin] { installation.plugins }

  /// The runtime of a category; nil where none of its plugins can be loaded.
  ///
  /// The numbers stand side by side, so that the others' runtimes aren't even touched.
  func runtime(_ category: Category) -> CategoryRuntime? {
    for index in fingerprints.indices where fingerprints[index] == category.fingerprint {
      let runtime = categories[index]
      if runtime.category == category { return runtime }
    }
    return nil
  }

  /// Ends every instance, with a deadline, and everything that is under way.
  ///
  /// Call it before the process ends; a runtime that is let go without it ends its instances in the background.
  public func shutdown() async {
    core.folderWatch.stop()
    core.storeObservation.stop()
    core.hub.finish()
    for category in categories { await category.shutdown() }
    await core.published()
    core.timer.stop()
    core.stateLane.stop()
  }
}
