// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Usher
import UsherModel

@Suite("Host settings")
struct SettingsFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func read(system: String? = nil, person: String? = nil, code: [String: [String: String]] = [:]) throws
    -> HostSettings
  {
    if let system { try folder.write(system, to: "etc/settings") }
    if let person { try folder.write(person, to: "config/usher/settings") }
    return HostSettings.read(
      environment: HostEnvironment(variables: ["XDG_CONFIG_HOME": folder["config"]]), code: code,
      systemFile: folder["etc/settings"])
  }

  @Test func lieInThreeLayers() throws {
    let settings = try read(
      system: "[contacts]\nfolders=/srv\nkept=system\nboth=system\n",
      person: "[contacts]\nfolders=/home\nboth=person\n", code: ["contacts": ["folders": "/code"]])
    #expect(settings.value("folders", for: .contacts) == "/code")
    #expect(settings.value("both", for: .contacts) == "person")
    #expect(settings.value("kept", for: .contacts) == "system")
    #expect(settings.value("folders", for: .photos) == nil)
    #expect(settings.findings.isEmpty)
  }

  @Test func areEmptyWhereNobodySetAnything() throws {
    let settings = try read()
    #expect(settings.epoch == 0)
    #expect(settings.disabledPlugins.isEmpty)
    #expect(settings.findings.isEmpty)
  }

  @Test func takeTheEpochFromTheSystemAlone() throws {
    #expect(try read(system: "[consent]\nepoch=7\n", person: "[consent]\nepoch=9\n").epoch == 7)
    #expect(try read(system: "", person: "[consent]\nepoch=9\n").epoch == 0)
  }

  @Test func reportAnEpochThatIsNoNumber() throws {
    let settings = try read(system: "[consent]\nepoch=soon\n")
    #expect(settings.epoch == 0)
    #expect(settings.findings.count == 1)
    #expect(settings.findings.first?.text.contains("epoch=soon") == true)
  }

  @Test func disableWhatAnyLayerDisables() throws {
    let settings = try read(
      system: "[plugins]\ndisable=com.example.a\n", person: "[plugins]\ndisable=com.example.b;camera\n",
      code: ["plugins": ["disable": "com.example.c"]])
    #expect(Set(settings.disabledPlugins) == ["com.example.a", "com.example.b", "com.example.c", "camera"])
  }

  @Test func makeOneFindingOfADamagedFileAndKeepTheRest() throws {
    let settings = try read(
      system: "[contacts]\nfolders=/srv\nnonsense\nfolders=/again\nmore nonsense\n", person: "[photos]\nfolders=/p\n")
    #expect(settings.value("folders", for: .contacts) == "/srv")
    #expect(settings.value("folders", for: .photos) == "/p")
    #expect(settings.findings.count == 1)
    #expect(settings.findings.first?.subject == folder["etc/settings"])
    #expect(settings.findings.first?.text.contains("line 3") == true)
    #expect(settings.findings.first?.text.contains("2 more") == true)
  }

  @Test func makeAFindingOfAFileThatCannotBeRead() throws {
    try folder.folder("etc/settings")
    let settings = try read()
    #expect(settings.findings.map(\.level) == [.error])
  }

  @Test(
    "load no plugin where what can't be read may disable one",
    arguments: [
      "[plugins]\ndisable=x.y\ndisable=com.example.fortune\n", "[plugins]\ndisable=com.example.fortune\\q\n",
      "[plugins]\ndisable com.example.fortune\n", "[plugins\ndisable=com.example.fortune\n",
      "[contacts]\nfolders=/a\nplugins]\ndisable=com.example.fortune\n", "disable=com.example.fortune\n",
      "[plugins]\ndis\0able=com.example.fortune\n", "[consent]\nepoch=2\nepoch=3\n",
    ])
  func loadNoPluginWhereARuleMayBeHidden(text: String) async throws {
    for settings in [try read(system: text, person: ""), try read(system: "", person: text)] {
      try await expect(settings, loadsPlugins: false)
      #expect(settings.findings.count == 1)
    }
  }

  @Test func loadNoPluginWhereTheRestOfAFileWasNotRead() async throws {
    let text = String(repeating: "[contacts]\nfolders=\\q\n", count: 2000) + "[plugins]\ndisable=com.example.fortune\n"
    try await expect(read(person: text), loadsPlugins: false)
  }

  @Test func loadNoPluginWhereTheEpochIsNoNumberOrAFileCannotBeRead() async throws {
    try await expect(read(system: "[consent]\nepoch=soon\n"), loadsPlugins: false)
    try folder.folder("config/usher/settings")
    try await expect(read(system: ""), loadsPlugins: false)
  }

  @Test(
    "load every plugin where no rule can be hidden",
    arguments: ["[contacts]\nfolders=\\q\n", "[contacts]\na=1\na=2\n", "[contacts]\na=1\n[contacts]\nb=1\n"])
  func loadPluginsWhereNoRuleCanBeHidden(text: String) async throws {
    let settings = try read(person: text)
    #expect(settings.findings.count == 1)
    try await expect(settings, loadsPlugins: true)
  }

  private func expect(_ settings: HostSettings, loadsPlugins: Bool) async throws {
    try folder.write(try await DiscoverySample.plugin(), to: "plugins/fortune.so")
    let environment = HostEnvironment(variables: [:])
    let path = SearchPath(explicit: [folder["plugins"]], only: true, environment: environment)
    let discovery = Discovery(searchPath: path, environment: environment, settings: settings)
    let found = discovery.search()
    #expect(found.plugins.map(\.state) == [loadsPlugins ? .ready : .refused], "\(settings.findings)")
    let lines = discovery.findings(about: found).filter { $0.level == .error }
    #expect(lines.count == settings.findings.count, "\(lines)")
  }
}
