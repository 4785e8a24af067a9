// SPDX-License-Identifier: Apache-2.0

internal import KeyFile
public import UsherModel

/// What administrators, people and the host itself have set: a group of keys per category, and a few of the host's own.
///
/// Three layers, each of which overrides the one before it key by key: `/etc/usher/settings`,
/// `$XDG_CONFIG_HOME/usher/settings`, and the host's code. A damaged line costs itself alone, unless it may be one that
/// forbids something: no plugin is loaded then.
///
/// ```
/// [contacts]
/// folders=/srv/contacts;/home/shared/contacts
/// [plugins]
/// disable=com.example.fortune
/// [consent]
/// epoch=2
/// [log]
/// journal=true
/// ```
public struct HostSettings: Sendable {
  /// Where an administrator's settings are.
  public static let systemFile = "/etc/usher/settings"

  /// The largest file that is read, in bytes.
  static let largestFile = 1 << 20

  /// What was wrong with the files.
  public let findings: [Finding]
  /// The number that an administrator raises to void all earlier answers; only the system's file counts.
  public let epoch: UInt64
  /// Ids and categories of plugins that aren't loaded; who is named in any layer is disabled.
  public let disabledPlugins: [String]
  /// The file in which a rule may be hidden that can't be read; nil where every rule is known.
  ///
  /// While there is one, no plugin is loaded: it may be disabled, and answers may be void.
  public let brokenFile: String?

  /// Why the files weren't read though they may be there; nil where they were.
  package private(set) var shortage: Shortage?

  /// The layers, the strongest first.
  private let files: [KeyFile]
  private let code: [String: [String: String]]

  /// Makes settings of code alone: a group of keys and values per category.
  public init(_ code: [String: [String: String]] = [:]) {
    self.init(files: [], epoch: 0, code: code, findings: [], brokenFile: nil)
  }

  /// Reads both files and puts the host's own settings on top.
  ///
  /// - Parameters:
  ///   - environment: Says where the person's file is.
  ///   - code: A group of keys and values per category.
  ///   - systemFile: The administrator's file.
  /// - Returns: what is set, and what was wrong with the files.
  public static func read(
    environment: HostEnvironment, code: [String: [String: String]] = [:], systemFile: String = HostSettings.systemFile
  ) -> HostSettings {
    let personPath = environment.configHome.map { HostEnvironment.join($0, "usher/settings") }
    let system: SettingsFile
    var person: SettingsFile?
    do throws(Shortage) {
      system = try SettingsFile(systemFile)
      if let personPath { person = try SettingsFile(personPath) }
    } catch {
      return HostSettings(lacking: error)
    }
    let (epoch, doubt) = epoch(of: system.contents, at: systemFile)
    let isSystemBroken = system.mayHideRule || doubt != nil
    return HostSettings(
      files: [person?.contents, system.contents].compactMap { $0 }, epoch: epoch, code: code,
      findings: [system.finding, person?.finding, doubt].compactMap { $0 }
        + [(system.contents, systemFile), (person?.contents, personPath ?? "")].compactMap(journalFinding),
      brokenFile: isSystemBroken ? systemFile : person?.mayHideRule == true ? personPath : nil)
  }

  private init(lacking shortage: Shortage) {
    self.init()
    self.shortage = shortage
  }

  private init(
    files: [KeyFile], epoch: UInt64, code: [String: [String: String]], findings: [Finding], brokenFile: String?
  ) {
    self.files = files
    self.epoch = epoch
    self.code = code
    self.findings = findings
    self.brokenFile = brokenFile
    let own = code["plugins"]?["disable"]?.utf8.split(separator: UInt8(ascii: ";")).compactMap { String($0) } ?? []
    disabledPlugins = own + files.flatMap { $0.list("disable", in: "plugins") }
  }

  /// The value of a key in a group; nil where nobody has set it.
  public func value(_ key: String, in group: String) -> String? {
    if let value = code[group]?[key] { return value }
    for file in files {
      if let value = file.value(key, in: group) { return value }
    }
    return nil
  }

  /// The value of a key for the plugin of a category.
  public func value(_ key: String, for category: Category) -> String? {
    value(key, in: category.rawValue)
  }

  /// Whether questions and accesses go to the machine's journal as well.
  var usesJournal: Bool { value("journal", in: "log") == "true" }

  private static func journalFinding(of file: KeyFile?, at path: String) -> Finding? {
    guard let text = file?.value("journal", in: "log"), text != "true", text != "false" else { return nil }
    return Finding(
      .error, subject: path,
      text: "`journal=\(DisplayText.clean(text, limit: 40))` in `[log]` is neither true nor false, so it counts as "
        + "false.",
      remedy: "write journal=true or journal=false")
  }

  /// The epoch, and what is wrong with it.
  private static func epoch(of file: KeyFile?, at path: String) -> (UInt64, Finding?) {
    guard let text = file?.value("epoch", in: "consent") else { return (0, nil) }
    if let epoch = UInt64(text) { return (epoch, nil) }
    let finding = Finding(
      .error, subject: path, text: "`epoch=\(DisplayText.clean(text, limit: 40))` in `[consent]` isn't a number.",
      remedy: "write a whole number, such as epoch=1; it may void answers, so no plugin is loaded until then")
    return (0, finding)
  }
}
