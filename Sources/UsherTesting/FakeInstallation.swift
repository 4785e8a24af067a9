// SPDX-License-Identifier: Apache-2.0

public import Usher
public import UsherModel

/// A folder in which a test has its plugins, scripts and answers, apart from everything that is installed.
///
/// ```swift
/// var fakes = FakeInstallation(in: folder)
/// let contacts = try fakes.add(.contacts, FakeScript(items: [FakeItem("ada", text: "Ada Sample")]))
/// let usher = try Usher(fakes.configuration(of: application, prompter: FakePrompter(.answer(.allow))))
/// try contacts.play(FakeScript(status: .denied))
/// ```
public struct FakeInstallation: Sendable {
  /// The folder; it is the test's to remove.
  public let folder: String
  /// The plugins in it.
  public private(set) var plugins: [FakePlugin] = []

  private let image: String?

  /// Uses a folder, which is made where it isn't there; nobody but this user and root may write it or those above it.
  ///
  /// `image` is the built fake, `libUsherFakePlugin.so` beside the running program where nil.
  public init(in folder: String, image: String? = nil) {
    self.folder = folder
    self.image = image
  }

  /// Installs a fake; before the runtime is made, because it looks for plugins once.
  @discardableResult
  public mutating func add(
    _ category: Category, _ script: FakeScript = FakeScript(), authority: Authority = .consent, scopes: [Scope] = []
  ) throws(FakeFailure) -> FakePlugin {
    try Files.makeFolder("\(folder)/scripts")
    let plugin = try FakePlugin(
      category, authority: authority, scopes: scopes, in: "\(folder)/plugins", script: script,
      scriptPath: "\(folder)/scripts/\(category.rawValue)", image: image)
    plugins.append(plugin)
    return plugin
  }

  /// A configuration that knows these plugins and no others, and keeps answers in the folder.
  ///
  /// Nothing of the person's or the administrator's settings counts.
  public func configuration(
    of application: AppDeclaration, prompter: (any Prompter)? = nil, locale: String = ""
  ) -> Usher.Configuration {
    let settings = Dictionary(uniqueKeysWithValues: plugins.map { ($0.category.rawValue, ["script": $0.scriptPath]) })
    var configuration = Usher.Configuration(
      application: application, prompter: prompter,
      environment: HostEnvironment(variables: ["HOME": folder, "LC_ALL": locale]), settings: HostSettings(settings))
    configuration.pluginFolders = ["\(folder)/plugins"]
    configuration.onlyPluginFolders = true
    configuration.stateFolder = "\(folder)/state"
    return configuration
  }
}
