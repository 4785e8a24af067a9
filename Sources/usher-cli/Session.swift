// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import Usher
internal import UsherDesktop
internal import UsherModel

/// What the global options say: where plugins and answers are, and whose permission it is about.
struct Session: Sendable {
  /// The command's own id as an application.
  static let ownID = "org.usher.cli"

  let environment: HostEnvironment
  let settings: HostSettings
  private let arguments: Arguments
  private let pluginFolders: [String]

  init(_ arguments: Arguments) {
    self.arguments = arguments
    environment = .current()
    settings = .read(environment: environment)
    // Each command says it, because a line that doesn't count may be one that forbids; `doctor` lists it itself.
    if arguments.command != .doctor {
      for finding in settings.findings { Message.error(finding.description) }
    }
    pluginFolders = arguments.all(.plugins).map(WorkingFolder.absolute)
  }

  /// Finds what is installed; nothing is loaded.
  var discovery: Discovery {
    let path = SearchPath(explicit: pluginFolders, only: arguments.has(.only), environment: environment)
    return Discovery(searchPath: path, environment: environment, settings: settings)
  }

  /// What the administrator has decided.
  var policy: Policy { PolicyFolder.system.read(locale: environment.locale) }

  /// Where answers are kept.
  var stateFolder: String {
    if let folder = arguments.last(.state) { return WorkingFolder.absolute(folder) }
    return environment.stateHome.map { "\($0)/usher" } ?? ""
  }

  /// The host runtime for an application.
  func usher(for application: AppDeclaration, asking prompter: (any Prompter)? = nil) throws(UsageError) -> Usher {
    let configuration = try configuration(for: application, asking: prompter)
    let usher: Usher
    do throws(ConsentError) {
      // Who names a folder for the answers wants them there.
      usher = Usher(
        configuration, store: try arguments.has(.state) ? configuration.makeLog() : configuration.chosenStore())
    } catch {
      throw UsageError(error.description, status: error.code == .unavailable ? .failed : .usage)
    }
    // `doctor` lists it itself.
    if arguments.command != .doctor { try Self.check(usher.installation) }
    return usher
  }

  /// What the host runtime for an application is made of.
  func configuration(
    for application: AppDeclaration, asking prompter: (any Prompter)? = nil
  ) throws(UsageError) -> Usher.Configuration {
    if stateFolder.isEmpty {
      throw UsageError(
        "There is no folder for answers, because neither HOME nor XDG_STATE_HOME is an absolute path; please set one of "
          + "them, or name a folder with “--state”.")
    }
    var configuration = Usher.Configuration(
      application: application, prompter: prompter, environment: environment, settings: settings)
    configuration.pluginFolders = pluginFolders
    configuration.onlyPluginFolders = arguments.has(.only)
    configuration.stateFolder = stateFolder
    configuration.keepsScriptedAnswers = arguments.has(.state)
    configuration.log = DebugLog.sink
    return configuration
  }

  /// The applications that have answers.
  func answeredApplications() throws(UsageError) -> [String] {
    let configuration = try configuration(for: application(undeclared: true))
    do throws(ConsentError) {
      if arguments.has(.state) { return try ConsentLog.applications(in: stateFolder) }
      return try configuration.answeredApplications()
    } catch {
      throw UsageError(error.description)
    }
  }

  /// Refuses to go on as if nothing were installed where nobody could look.
  static func check(_ installation: Installation) throws(UsageError) {
    guard let shortage = installation.shortage else { return }
    throw UsageError("What is installed can't be learned: \(shortage).", status: .failed)
  }

  /// Whose permission it is.
  ///
  /// `undeclared` says whether an id will do that no declaration is installed for, because nothing is asked.
  func application(undeclared: Bool = false) throws(UsageError) -> AppDeclaration {
    let name = arguments.last(.app) ?? Self.ownID
    do throws(DeclarationError) {
      if name == Self.ownID { return try Self.own() }
      return try AppDeclaration.find(name, environment: environment)
    } catch {
      if undeclared, error.code == .notFound, let stranger = Self.stranger(name) { return stranger }
      throw UsageError(error.description, status: error.code == .exhausted ? .failed : .usage)
    }
  }

  /// An application of which only the id is known; nil where that is no id.
  static func stranger(_ id: String) -> AppDeclaration? {
    try? AppDeclaration(id: id, name: id)
  }

  private static func own() throws(DeclarationError) -> AppDeclaration {
    try AppDeclaration(
      id: ownID, name: "usher",
      purposes: [Permission(Category("*")): "Because you asked for it on the command line."])
  }
}
