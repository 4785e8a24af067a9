// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

extension Usher {
  /// What a runtime is made of.
  ///
  /// Everything but the application has a default that suits an installed application.
  public struct Configuration: Sendable {
    /// Whose permissions they are.
    ///
    /// For an application outside a sandbox the id is its own claim.
    public var application: AppDeclaration
    /// Folders that are searched for plugins before all others.
    public var pluginFolders: [String] = []
    /// Whether nothing but explicit folders is searched.
    public var onlyPluginFolders = false
    /// The folder of the answers; `$XDG_STATE_HOME/usher` where nothing else is said.
    public var stateFolder: String
    /// What asks the person; nil where nothing can.
    public var prompter: (any Prompter)?
    /// Whether answers of a script are stored like a person's; otherwise they hold for the process.
    public var keepsScriptedAnswers = false
    /// Where the process stands.
    public var environment: HostEnvironment
    /// What administrators, people and the application have set.
    public var settings: HostSettings
    /// What the application runs as if it were so, in its own tests.
    public var rehearsal = Rehearsal.none
    /// Takes the log's lines, on any thread; must not block.
    public var log: (@Sendable (LogLine) -> Void)?

    /// Where the administrator's policy is.
    package var policyFolder = PolicyFolder.system
    /// Where the machine's own id is.
    package var machineFile = MachineIdentifier.systemFile
    /// Where systemd-journald listens.
    package var journalSocket = JournalSocket.systemPath
    /// How long plugins may take.
    package var limits = CallLimits()

    /// Makes a configuration of the process's own environment and the settings files.
    public init(
      application: AppDeclaration, prompter: (any Prompter)? = nil, environment: HostEnvironment = .current(),
      settings: HostSettings? = nil
    ) {
      self.application = application
      self.prompter = prompter
      self.environment = environment
      self.settings = settings ?? HostSettings.read(environment: environment)
      stateFolder = environment.stateHome.map { "\($0)/usher" } ?? ""
    }

    /// Which store the settings choose: `log`, which is the default, `desktop`, or another word.
    public var storeName: String { settings.value("store", in: "consent") ?? "log" }

    /// The store that the settings choose, where it is one that this library has.
    package func makeStore() throws(ConsentError) -> any ConsentStore {
      guard storeName == "log" else {
        throw ConsentError(
          .unavailable,
          "The settings choose the consent store “\(DisplayText.clean(storeName, limit: 40))” (`store=` in `[consent]`), "
            + "which this program doesn't have, so nothing can be granted; choose `store=log`.")
      }
      return try makeLog()
    }

    /// The log of this application, whatever the settings choose.
    package func makeLog() throws(ConsentError) -> ConsentLog {
      try ConsentLog(
        folder: stateFolder, application: application.id, machine: try MachineIdentifier.read(from: machineFile),
        epoch: settings.epoch, clock: { WallClock.now })
    }
  }
}
