// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface

/// Every option there is.
enum OptionName: Int32, CommandOption {
  case help = 256  // Above every character, which is what getopt's short options are.
  case level
  case check
  case skip
  case seed
  case jobs
  case deadline
  case seconds
  case host
  case format
  case json
  case inProcess
  case corpus

  static let program = "usher-conformance"

  /// The word behind the two hyphens.
  var name: StaticString {
    switch self {
    case .help: "help"
    case .level: "level"
    case .check: "check"
    case .skip: "skip"
    case .seed: "seed"
    case .jobs: "jobs"
    case .deadline: "deadline"
    case .seconds: "seconds"
    case .host: "host"
    case .format: "format"
    case .json: "json"
    case .inProcess: "in-process"
    case .corpus: "corpus"
    }
  }

  /// What stands behind it; nil where nothing does.
  var argument: String? {
    switch self {
    case .level: "1|3|5|7|9"
    case .check, .skip: "ID"
    case .seed, .jobs, .seconds: "N"
    case .deadline: "MS"
    case .host: "c|swift"
    case .format: "people|json|junit"
    case .corpus: "DIR"
    case .help, .json, .inProcess: nil
    }
  }

  /// One line for the help.
  var meaning: String {
    switch self {
    case .help: "shows this"
    case .level: "how much is checked: 1 the file, 3 behaviour, 5 conformant (default), 7 limits, 9 tools"
    case .check: "only checks of that id or pattern (“operation.*”); may be given several times"
    case .skip: "leaves checks out; may be given several times"
    case .seed: "repeats a run that printed this seed"
    case .jobs: "how many checks run at once; default: 4 a processor, 8 in a selftest"
    case .deadline: "how many milliseconds each check may take; default: what the check says"
    case .seconds: "how long tools.soak takes; default 600"
    case .host: "loads the plugin into a C program (default) or a Swift one"
    case .format: "how the report is written; default people"
    case .json: "the same as --format json"
    case .inProcess: "runs the one check given by --check in this process, for a debugger"
    case .corpus: "the broken plugins of selftest; default those that are installed"
    }
  }
}
