// SPDX-License-Identifier: Apache-2.0

/// What can be done.
enum Command: String, CaseIterable {
  case list, status, request, sequence, allow, deny, read, reset, settings, history, policy, inspect, doctor, watch, new

  /// Words that a later version will know.
  static let later: Set<String> = ["notify", "audit", "report"]

  /// What stands behind it.
  var operands: String {
    switch self {
    case .list, .doctor: ""
    case .status, .reset: "[CATEGORY[/SCOPE]…]"
    case .request, .sequence: "CATEGORY[/SCOPE]…"
    case .allow, .deny: "CATEGORY[/SCOPE]"
    case .read: "CATEGORY [METHOD]"
    case .settings: "CATEGORY"
    case .history, .watch: "[CATEGORY…]"
    case .policy: "[check FILE]"
    case .inspect: "FILE.so"
    case .new: "plugin FOLDER"
    }
  }

  /// How many operands it takes.
  var operandCount: ClosedRange<Int> {
    switch self {
    case .list, .doctor: 0...0
    case .status, .reset, .history, .watch: 0...Int.max
    case .request, .sequence: 1...Int.max
    case .allow, .deny, .settings, .inspect: 1...1
    case .read: 1...2
    case .policy: 0...2
    case .new: 2...2
    }
  }

  /// Whether it may load plugins, whose code can do anything to the process.
  var loadsPlugins: Bool {
    switch self {
    case .status, .request, .sequence, .allow, .deny, .read, .settings, .doctor, .watch: true
    case .list, .reset, .history, .policy, .inspect, .new: false
    }
  }

  /// One line for the help.
  var summary: String {
    switch self {
    case .list: "what is installed; runs no plugin"
    case .status: "whether something is granted, and why"
    case .request: "asks for something, one after another"
    case .sequence: "explains each before it asks, with “ask later” and “don't ask”"
    case .allow: "gives the answer “allow” ahead"
    case .deny: "gives the answer “deny” ahead"
    case .read: "the data behind a grant; asks first on a terminal"
    case .reset: "forgets answers, and says which"
    case .settings: "opens the place where the system decides"
    case .history: "questions, answers and accesses, newest first"
    case .policy: "what the administrator has decided, and where"
    case .inspect: "what a plugin says about itself; doesn't run it"
    case .doctor: "everything that could surprise"
    case .watch: "prints changes until interrupted"
    case .new: "a plugin project, ready to build"
    }
  }

  /// Command lines that work.
  var examples: [String] {
    switch self {
    case .list: ["usher list", "usher list --json --plugins build/lib/usher/plugins --only"]
    case .status: ["usher status", "usher status contacts/read"]
    case .request:
      [
        "usher request contacts",
        "echo 'contacts=allow' >answers; usher request contacts --prompter script:answers --timeout 5",
      ]
    case .sequence: ["usher sequence contacts location/always"]
    case .allow: ["usher allow contacts"]
    case .deny: ["usher deny contacts/read"]
    case .read: ["usher read contacts --limit 5", "usher read contacts fetch --arg identifier=ID --vcard"]
    case .reset: ["usher reset contacts", "usher reset --all-apps"]
    case .settings: ["usher settings location"]
    case .history: ["usher history contacts", "usher history --ndjson"]
    case .policy: ["usher policy", "usher policy --app com.example.chat", "usher policy check 50-school.policy"]
    case .inspect: ["usher inspect build/lib/usher/plugins/contacts.so"]
    case .doctor: ["usher doctor", "usher doctor --migrate --all-apps"]
    case .watch: ["usher watch contacts"]
    case .new:
      [
        "usher new plugin fortune",
        "usher new plugin --language swift --id org.example.notes --scopes 'read;write' --name 'My notes' notes",
      ]
    }
  }

  /// Options of its own, besides the global ones.
  var options: [OptionName] {
    switch self {
    case .request, .sequence: OptionName.asking
    case .read: OptionName.asking + [.limit, .arg, .vcard]
    case .reset: [.allApps]
    case .history: [.ndjson]
    case .doctor: [.migrate, .allApps]
    case .new: OptionName.making
    case .list, .status, .allow, .deny, .settings, .policy, .inspect, .watch: []
    }
  }
}
