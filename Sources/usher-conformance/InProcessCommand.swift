// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import ConformanceProbe
internal import Glibc
internal import UsherConformance

/// `usher-conformance --in-process --seed N --check ID PLUGIN.so`: one check in this very process, for a debugger.
enum InProcessCommand {
  static func run(_ arguments: Arguments) throws -> ExitStatus {
    guard arguments.operands.count == 1, arguments.options.chosen.count == 1,
      let check = Catalogue.check(arguments.options.chosen[0])
    else { throw UsageError("“--in-process” goes with one plugin and one “--check ID”.") }
    if case .file = check.place { throw UsageError("“\(check.id)” reads the file only; there is nothing to debug.") }
    let folder = try makeFolder()
    let words = try Runner(arguments.options).words(for: check, of: arguments.operands[0], stateFolder: folder)
    Program.complain("\(check.id) with seed \(arguments.options.seed), files in \(folder), results on standard error")
    return run(["usher-conformance", "run", "2", "-1"] + words + ["in-process=1"])
  }

  private static func makeFolder() throws -> String {
    var template = Array("/tmp/usher-conformance.XXXXXX".utf8CString)
    // SAFETY: mkdtemp writes into the template only, which ends with a NUL.
    let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe mkdtemp($0) != nil } ?? false
    }
    guard made else { throw RunnerError("no folder could be made in /tmp") }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Ends the process by itself in most cases.
  private static func run(_ words: [String]) -> ExitStatus {
    // SAFETY: the copies are never freed, because the check may keep them as long as the process lives; the list ends
    // with NULL.
    var list = unsafe words.map { unsafe strdup($0) } + [nil]
    let status = unsafe list.withUnsafeMutableBufferPointer {
      unsafe usher_probe_main(Int32(words.count), $0.baseAddress)
    }
    return status == 0 ? .passed : .runner
  }
}
