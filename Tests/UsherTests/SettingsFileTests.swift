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
}
