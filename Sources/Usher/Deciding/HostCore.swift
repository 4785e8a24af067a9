// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

/// What every part of one runtime shares.
final class HostCore: Sendable {
  let configuration: Usher.Configuration
  let discovery: Discovery
  let consent: ConsentKeeper
  let policy: PolicyKeeper
  let timer = DeadlineTimer()
  /// The one thread that writes to the store and publishes statuses, so that no older one overtakes a newer one.
  let stateLane = Lane(named: "usher-state", needsThread: false)
  let hub = ChangeHub()
  /// One question at a time.
  var slot: PromptSlot { consent.process.slot }
  let folderWatch: FolderWatch
  let storeObservation = StoreObservation()
  let loaded = LoadedCategories()
  /// Nil where the application's id can't name a file.
  let accesses: AccessLog?
  /// Nil where no setting asks for it.
  let journal: Journal?

  init(_ configuration: Usher.Configuration, store: any ConsentStore) {
    self.configuration = configuration
    discovery = Discovery(
      searchPath: SearchPath(
        explicit: configuration.pluginFolders, only: configuration.onlyPluginFolders,
        environment: configuration.environment),
      environment: configuration.environment, settings: configuration.settings)
    consent = ConsentKeeper(store: store, process: .shared(by: configuration))
    policy = PolicyKeeper(configuration.policyFolder, locale: configuration.environment.locale)
    let answers = store.watch.map { FolderLadder($0.folder, .answers) }
    folderWatch = FolderWatch([answers, FolderLadder(policy.folder.path, .policy)].compactMap(\.self))
    accesses = try? AccessLog(folder: configuration.stateFolder, application: configuration.application.id)
    journal = Journal(configuration)
    consent.process.join(self)
  }

  /// Writes a line to the log; where nobody listens, the text isn't even made.
  func log(_ severity: LogLine.Severity, _ category: Category?, _ text: @autoclosure () -> String) {
    guard let log = configuration.log else { return }
    log(LogLine(severity: severity, category: category?.rawValue, text: DisplayText.clean(text(), limit: 4096)))
  }
}
