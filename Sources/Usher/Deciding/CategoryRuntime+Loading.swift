// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import PluginNote
internal import Synchronization
internal import UsherModel

extension CategoryRuntime {
  /// Loads the plugin in the background, where nobody has yet.
  func startIfNeeded() {
    let starts = state.withLock { state in
      guard case .idle = state.phase else { return false }
      state.phase = .starting
      return true
    }
    guard starts else { return }
    // Without the timer nothing would end a plugin that hangs.
    if core.timer.start(), control.submit({ self.load() }) { return }
    fail(control.isOver ? stopped : PluginFault("\(title): the plugin can't be loaded: \(Shortage.ofThreads)"))
  }

  /// Loads in the order of the contract; each step's refusal ends it.
  ///
  /// On the control lane.
  private func load() {
    log(.debug, "loading \(plugin.path)")
    do throws(PluginFault) {
      // Asks the dynamic linker what is loaded, which waits while another plugin's constructor hangs.
      let checked = try guarded("dlopen", within: limits.mayBlock) { () throws(PluginFault) in try check() }
      // The crash marker goes here: written before the file is mapped, taken away when the instance answers.
      let image = try guarded("dlopen", within: limits.mayBlock) { () throws(PluginFault) in
        try PluginImage.load(checked, claims: claims)
      }
      try compare(checked)
      let facts = hostFacts
      let instance = try guarded("create", within: limits.mayBlock) { () throws(PluginFault) in
        try PluginInstance.create(image, facts: facts, events: self)
      }
      log(.debug, "made an instance of \(note.id) \(note.version)")
      let observed = try guarded("observe", within: limits.mayBlock) { () throws(PluginFault) in instance.observe(true)
      }
      if observed != USHER_RESULT_OK {
        log(.warning, "\(title): observe failed with \(PluginFault.name(of: observed)); changes may come late")
      }
      try readAll(instance)
      try become(instance)
    } catch {
      fail(error)
    }
  }

  private func check() throws(PluginFault) -> CheckedPlugin {
    do throws(PluginRefusal) {
      return try core.discovery.check(plugin)
    } catch {
      throw PluginFault(error.description)
    }
  }

  private func compare(_ checked: borrowing CheckedPlugin) throws(PluginFault) {
    do throws(SystemError) {
      if try checked.isStillAtItsPath { return }
    } catch {
      throw PluginFault("\(title): the file can't be looked at again (\(error.advice)); start the application again")
    }
    throw PluginFault("\(title): the file was exchanged while it was being loaded; start the application again")
  }

  private var claims: PluginTable.Claims {
    PluginTable.Claims(
      id: note.id, category: category.rawValue, version: note.version, isConsentOnly: note.authority == .consent)
  }

  private var hostFacts: HostTable.Facts {
    let configuration = core.configuration
    return HostTable.Facts(
      applicationID: configuration.application.id,
      applicationName: configuration.application.name(locale: configuration.environment.locale),
      stateFolder: configuration.stateFolder, locale: configuration.environment.locale)
  }

  private func readAll(_ instance: PluginInstance) throws(PluginFault) {
    for scope in scopes { try read(scope, instance) }
  }

  /// Makes the instance available, unless the watchdog has given it up in the meantime.
  private func become(_ instance: PluginInstance) throws(PluginFault) {
    // Before the first answer is published, so that no other process's answer falls in between.
    do throws(Shortage) {
      try core.follow(self)
    } catch {
      throw PluginFault("\(title): what is decided elsewhere can't be noticed: \(error)")
    }
    let gone: PluginFault? = state.withLock { state in
      switch state.phase {
      case .failed(let fault): return fault
      case .closed: return PluginFault(result: Int32(USHER_RESULT_STATE), "\(title): the runtime has been shut down")
      case .idle, .starting, .ready:
        state.phase = .ready(instance)
        return nil
      }
    }
    if let gone { throw gone }
    publishLater()
  }

  /// Gives the plugin up: its category says so from now on, and everything that waits for it ends.
  func fail(_ fault: PluginFault) {
    let pending: [@Sendable (PluginFault) -> Void]? = state.withLock { state in
      switch state.phase {
      case .failed, .closed: return nil
      case .idle, .starting, .ready: break
      }
      state.phase = .failed(fault)
      defer { state.pending.removeAll() }
      return Array(state.pending.values)
    }
    guard let pending else { return }
    log(.error, fault.description)
    for waiting in pending { waiting(fault) }
    let error = UsherError(.pluginFailed, Permission(category), fault.description)
    for operation in operations.removeAll() { operation.fail(error) }
    publishLater()
  }
}
