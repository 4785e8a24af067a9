// SPDX-License-Identifier: Apache-2.0

import Testing
import Usher

@Suite("Host environment")
struct SettingsEnvironmentTests {
  @Test func takesTheFoldersFromTheVariables() {
    let environment = HostEnvironment(variables: [
      "HOME": "/home/ada", "XDG_CONFIG_HOME": "/conf", "XDG_DATA_DIRS": "/a:/b", "USHER_PLUGIN_PATH": "/p:/q",
    ])
    #expect(environment.dataHome == "/home/ada/.local/share")
    #expect(environment.stateHome == "/home/ada/.local/state")
    #expect(environment.configHome == "/conf")
    #expect(environment.dataFolders == ["/a", "/b"])
    #expect(environment.pluginFolders == ["/p", "/q"])
  }

  @Test func ignoresEmptyAndRelativeFolders() {
    let environment = HostEnvironment(variables: [
      "HOME": "home", "XDG_DATA_HOME": "data", "XDG_DATA_DIRS": ":share::", "USHER_PLUGIN_PATH": ":.:plugins:/p:",
    ])
    #expect(environment.home == nil)
    #expect(environment.dataHome == nil)
    #expect(environment.dataFolders == ["/usr/local/share", "/usr/share"])
    #expect(environment.pluginFolders == ["/p"])
    #expect(environment.ignoredPluginFolders == [".", "plugins"])
  }

  @Test func countsNoVariableWhereTheProcessHasMoreRightsThanItsCaller() {
    let environment = HostEnvironment(
      variables: [
        "HOME": "/home/mallory", "XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s",
        "XDG_DATA_DIRS": "/x", "USHER_PLUGIN_PATH": "/p", "LD_LIBRARY_PATH": "/l",
      ], isSecure: true)
    #expect(environment.home == nil)
    #expect([environment.dataHome, environment.configHome, environment.stateHome] == [nil, nil, nil])
    #expect(environment.dataFolders == ["/usr/local/share", "/usr/share"])
    #expect(environment.pluginFolders.isEmpty)
    #expect(environment.libraryFolders.isEmpty)
    #expect(environment.ignoredPluginFolders.isEmpty)
  }

  @Test(arguments: [
    (["LC_ALL": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR", "LANG": "en_GB"], "de_DE.UTF-8"),
    (["LC_ALL": "", "LC_MESSAGES": "fr_FR", "LANG": "en_GB"], "fr_FR"),
    (["LANG": "en_GB"], "en_GB"),
    (["LC_ALL": "C.UTF-8", "LANG": "en_GB"], ""),
    (["LC_MESSAGES": "POSIX"], ""),
    ([:], ""),
  ])
  func findsTheLanguageOfMessages(variables: [String: String], locale: String) {
    #expect(HostEnvironment(variables: variables).locale == locale)
  }

  @Test func readsTheProcessesOwn() {
    let environment = HostEnvironment.current()
    #expect(!environment.isSecure)
    #expect(environment.executable?.hasPrefix("/") == true)
  }
}
