// SPDX-License-Identifier: Apache-2.0

internal import CUsher
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
    let accepted = control.submit { self.load() }
    if !accepted { fail(PluginFault("\(title): no thread can be had to load the plugin; try again later")) }
  }

  /// Loads in the order of the contract; each step's refusal ends it.
  ///
  /// On the control lane.
  private func load() {
    log(.debug, "loading \(plugin.path)")
    do throws(PluginFault) {
      let checked = try check()
      // The crash marker goes here: written before the file is mapped, taken away when the instance answers.
      let image = try guarded("dlopen", within: limits.mayBlock) { () throws(PluginFault) in
        try PluginImage.load(path: checked.path, descriptor: checked.file.descriptor, claims: claims)
      }
      guard checked.isStillAtItsPath else {
        throw PluginFault("\(title): the file was exchanged while it was being loaded; start the application again")
      }
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
    // Before the first answer is published, so that no other process's answer falls in between.
    core.follow(self)
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
