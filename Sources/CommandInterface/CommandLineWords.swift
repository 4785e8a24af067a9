// SPDX-License-Identifier: Apache-2.0

@unsafe @preconcurrency internal import CGetopt

/// A command line as getopt_long takes it apart: options anywhere, words in between, nothing but words behind `--`.
///
/// getopt keeps its place in global variables. They are touched in this file alone, before any thread is started.
package struct CommandLineWords<Option: CommandOption> {
  /// The options, in order; a value is empty where none was given.
  package private(set) var options: [(name: Option, value: String)] = []
  /// The words between them.
  package private(set) var words: [String] = []

  /// Reads the process's own arguments.
  package static func ofProcess() throws(UsageError) -> CommandLineWords {
    var words = CommandLineWords()
    try words.scan()
    return words
  }

  private mutating func scan() throws(UsageError) {
    let table = unsafe Self.longOptions
    let count = CommandLine.argc
    opterr = 0
    while true {
      // SAFETY: count and array are those that the system gave the process; getopt reorders the array's pointers, and
      // keeps none into the table, which ends with an entry of zeros.
      let found = unsafe getopt_long(count, CommandLine.unsafeArgv, ":h", table, nil)
      if found == -1 { break }
      if found == Int32(UInt8(ascii: "h")) {
        options.append((Option.help, ""))
        continue
      }
      guard let name = Option(rawValue: found) else { throw Self.complaint(found) }
      // SAFETY: optarg is nil or a string of the argument array.
      options.append((name, unsafe optarg.map { unsafe String(cString: $0) } ?? ""))
    }
    for index in stride(from: Int(optind), to: Int(count), by: 1) {
      // SAFETY: behind the last option optind is the index of the first word, and the array has `count` entries.
      if let word = unsafe CommandLine.unsafeArgv[index] { words.append(unsafe String(cString: word)) }
    }
  }

  // SAFETY: the names are literals, which end with a NUL and live for ever.
  private static var longOptions: [option] {
    unsafe Option.allCases.map { name in
      unsafe option(
        name: UnsafeRawPointer(name.name.utf8Start).assumingMemoryBound(to: CChar.self),
        has_arg: name.argument == nil ? no_argument : required_argument, flag: nil, val: name.rawValue)
    } + [option()]
  }

  /// What getopt stumbled over.
  private static func complaint(_ found: Int32) -> UsageError {
    if let name = Option(rawValue: optopt) {
      return found == Int32(UInt8(ascii: ":"))
        ? UsageError("“--\(name.name)” needs a value: --\(name.name) \(name.argument ?? "")")
        : UsageError("“--\(name.name)” takes no value.")
    }
    if optopt != 0 {
      return UsageError("There is no option “-\(Unicode.Scalar(UInt8(truncatingIfNeeded: optopt)))”. \(Self.advice)")
    }
    // SAFETY: optind is behind the word in question, which exists, because getopt has just read it.
    let word = unsafe CommandLine.unsafeArgv[Int(optind) - 1].map { unsafe String(cString: $0) } ?? ""
    return UsageError(Self.complaint(unknown: word))
  }

  /// What to say about a long option that is none, or the beginning of several.
  private static func complaint(unknown word: String) -> String {
    let typed = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
    let names = Option.allCases.map { "\($0.name)" }
    let several = names.filter { $0.hasPrefix(typed) }
    if !typed.isEmpty, several.count > 1 {
      return "“\(word)” could be \(several.map { "--\($0)" }.joined(separator: " or "))."
    }
    if let near = typed.nearest(of: names) { return "There is no option “--\(typed)”. Did you mean “--\(near)”?" }
    return "There is no option “\(word)”. \(Self.advice)"
  }

  private static var advice: String { "“\(Option.program) --help” shows them all." }
}
