// SPDX-License-Identifier: Apache-2.0

/// The programs under which checks of the tools run, made when they are first wanted.
final class ToolPrograms {
  /// A program that runs checks, and what it finds in its environment.
  struct Program {
    let words: [String]
    let environment: [String]
    let report: ToolReport?
  }

  /// A scratch folder that lives as long as this does.
  private final class Folder {
    let scratch: Scratch
    init(_ scratch: consuming Scratch) { self.scratch = scratch }
  }

  private let child: String
  private var folders: [Folder] = []
  private var built: [Check.Tool: String] = [:]
  private var lacks: [Check.Tool: String] = [:]

  init(child: String) {
    self.child = child
  }

  /// Why a tool can't be had, as a sentence without a full stop; nil where it can.
  ///
  /// Takes as long as a compiler does when it is asked first.
  func lack(of tool: Check.Tool) throws(RunnerError) -> String? {
    switch tool {
    case .soak: nil
    case .valgrind:
      SystemCalls.program("valgrind") == nil ? "valgrind isn't installed (Debian's package valgrind)" : nil
    case .addressSanitizer: try build(tool, "address")
    case .threadSanitizer: try build(tool, "thread")
    }
  }

  /// The program for one run of a plugin, whose reports go into a folder; only where `lack` had nothing to say.
  func program(_ tool: Check.Tool, for plugin: String, reports folder: String) -> Program {
    let report = ToolReport(tool: tool, plugin: plugin, folder: folder)
    return switch tool {
    case .soak: Program(words: [child], environment: [], report: nil)
    case .valgrind: Program(words: valgrind(folder), environment: [Self.unlimited], report: report)
    case .addressSanitizer:
      Program(
        words: [built[tool] ?? child],
        environment: [
          Self.unlimited,
          "ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1:exitcode=99:log_path=\(folder)/report",
        ], report: report)
    case .threadSanitizer:
      Program(
        words: [built[tool] ?? child],
        environment: [
          Self.unlimited, "TSAN_OPTIONS=exitcode=0:report_thread_leaks=0:history_size=4:log_path=\(folder)/report",
        ], report: report)
    }
  }

  /// Tools want more room for addresses than plugins do.
  private static let unlimited = "USHER_CONFORMANCE_UNLIMITED=1"

  private func valgrind(_ folder: String) -> [String] {
    let options = [
      "--quiet", "--leak-check=full", "--show-leak-kinds=definite", "--errors-for-leak-kinds=definite",
      "--undef-value-errors=no", "--num-callers=40", "--child-silent-after-fork=yes",
      "--soname-synonyms=somalloc=NONE",  // The child has an allocator of its own, which is to be watched as well.
      "--xml=yes", "--xml-file=\(folder)/report.xml",
    ]
    return [SystemCalls.program("valgrind") ?? "valgrind"] + options + [child]
  }

  /// Compiles a child once; why that can't be done, or nil.
  private func build(_ tool: Check.Tool, _ sanitizer: String) throws(RunnerError) -> String? {
    if let known = lacks[tool] { return known }
    if built[tool] != nil { return nil }
    guard let sources = ProbeSources.find() else {
      lacks[tool] = "the sources of usher-conformance-child aren't installed"
      return lacks[tool]
    }
    let folder = try Scratch()
    let path = "\(folder.path)/child-\(sanitizer)"
    if try sources.build(path, sanitizer: sanitizer, in: folder) {
      built[tool] = path
    } else {
      lacks[tool] = "this machine has no C compiler with -fsanitize=\(sanitizer) (Debian's package gcc)"
    }
    folders.append(Folder(folder))
    return lacks[tool]
  }
}
