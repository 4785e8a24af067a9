// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("The comment of every function in the headers")
struct HeaderCommentTests {
  static let headers: [String] = {
    let folder = "\(Repository.headers)/usher"
    let extensions = FileTree.names(in: "\(folder)/ext").filter { $0.hasSuffix(".h") }.map { "\(folder)/ext/\($0)" }
    return ["\(folder)/plugin.h"] + extensions
  }()

  static let functions: [HeaderFunction] = headers.flatMap { path in
    HeaderFunction.all(in: (try? FileTree.readText(path)) ?? "")
  }

  @Test func isFoundForEveryFunctionThereIs() {
    #expect(
      Self.functions.map(\.name) == [
        "usher_str_sink", "start", "complete", "deliver", "status_changed", "log", "setting", "extension", "create",
        "destroy", "status", "request", "cancel", "resume", "observe", "open_settings", "extension", "explain",
        "usher_plugin_entry_v1", "usher_plugin_entry_v1_fn", "shown",
      ])
  }

  @Test(arguments: functions)
  func saysOnItsLastLineWhichThreadAndWhetherItMayBlock(function: HeaderFunction) {
    let tags = function.comment.split(separator: "\n").last.map(String.init) ?? ""
    let words = tags.split(separator: " ").map(String.init)
    #expect(words.count == 2, "\(function): \(tags)")
    #expect(["[control]", "[any-thread]"].filter(words.contains).count == 1, "\(function): \(tags)")
    #expect(["[no-block]", "[may-block]"].filter(words.contains).count == 1, "\(function): \(tags)")
    #expect(function.comment.split(separator: "[").count == 3, "\(function) has tags elsewhere")
  }

  @Test(arguments: functions)
  func saysWhoOwnsWhatItPasses(function: HeaderFunction) {
    let words = Set(function.comment.split { !$0.isLetter }.map(String.init))
    #expect(!words.isDisjoint(with: ["Borrowed", "Static", "Instance", "Held", "Plain"]), "\(function)")
  }

  @Test func isMissedWhereItIsMissing() {
    let header = """
      /* Says something.
       * Plain.
       * [control] [no-block] */
      struct x {
        void (*first)(void);
        int (*second)(int);
        /* Another. */
        int number;
        int (*third)(int);
      };
      """
    let functions = HeaderFunction.all(in: header)
    #expect(functions.map(\.name) == ["first", "second", "third"])
    #expect(functions.map(\.comment.isEmpty) == [false, true, true])
  }
}
