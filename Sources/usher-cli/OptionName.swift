// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface

/// Every option that any command has.
enum OptionName: Int32, CommandOption {
  case help = 256  // Above every character, which is what getopt's short options are.
  case app
  case plugins
  case only
  case state
  case json
  case prompter
  case timeout
  case purpose
  case option
  case limit
  case arg
  case vcard
  case allApps
  case migrate
  case ndjson
  case language
  case id
  case category
  case scopes
  case called

  static let program = "usher"

  /// What every command has.
  static let global: [OptionName] = [.app, .plugins, .only, .state, .json, .help]

  /// What asking has.
  static let asking: [OptionName] = [.prompter, .timeout, .purpose, .option]

  /// What making a project has.
  static let making: [OptionName] = [.language, .id, .category, .scopes, .called]

  /// The word behind the two hyphens.
  var name: StaticString {
    switch self {
    case .help: "help"
    case .app: "app"
    case .plugins: "plugins"
    case .only: "only"
    case .state: "state"
    case .json: "json"
    case .prompter: "prompter"
    case .timeout: "timeout"
    case .purpose: "purpose"
    case .option: "option"
    case .limit: "limit"
    case .arg: "arg"
    case .vcard: "vcard"
    case .allApps: "all-apps"
    case .migrate: "migrate"
    case .ndjson: "ndjson"
    case .language: "language"
    case .id: "id"
    case .category: "category"
    case .scopes: "scopes"
    case .called: "name"
    }
  }

  /// What stands behind it; nil where nothing does.
  var argument: String? {
    switch self {
    case .app: "FILE|ID"
    case .plugins, .state: "DIR"
    case .prompter: "terminal|desktop|none|script:FILE"
    case .timeout: "SECONDS"
    case .purpose: "TEXT"
    case .option: "KEY=VALUE"
    case .limit: "N"
    case .arg: "NAME=VALUE"
    case .language: "c|cpp|rust|swift"
    case .id: "ID"
    case .category: "CATEGORY"
    case .scopes: "SCOPE;SCOPE…"
    case .called: "NAME"
    case .help, .only, .json, .vcard, .allApps, .migrate, .ndjson: nil
    }
  }

  /// Whether it names a file or something else that can't be nothing; an empty folder would be the working folder.
  var names: Bool {
    switch self {
    case .app, .plugins, .state, .prompter, .language, .id, .category, .scopes, .called: true
    default: false
    }
  }

  /// One line for the help.
  var meaning: String {
    switch self {
    case .help: "shows this"
    case .app: "whose permission it is: an id, or a declaration (.app); default org.usher.cli"
    case .plugins: "looks for plugins there first; may be given several times"
    case .only: "looks nowhere else"
    case .state: "keeps answers there instead of $XDG_STATE_HOME/usher"
    case .json: "writes JSON"
    case .prompter: "how to ask; default terminal"
    case .timeout: "withdraws the question after that time"
    case .purpose: "the reason to show instead of the declared one"
    case .option: "a word for the plugin; may be given several times"
    case .limit: "stops after that many items"
    case .arg: "an argument of the method; may be given several times"
    case .vcard: "writes the contacts as vCards"
    case .allApps: "for every app, not only for this one"
    case .migrate: "moves the answers to the store that the settings choose"
    case .ndjson: "writes a line of JSON for each entry"
    case .language: "what it is written in; default c"
    case .id: "its reverse-DNS name; default com.example. and the folder's name"
    case .category: "what it gives permission for; default the id"
    case .scopes: "the levels of the category; default read"
    case .called: "its name for people; default the id's last part"
    }
  }
}
