// SPDX-License-Identifier: Apache-2.0

internal import KeyFile

/// One file of settings, read as far as it can be read.
struct SettingsFile {
  /// What it says; nil where there is no file, or none that can be read.
  let contents: KeyFile?
  /// What is wrong with it.
  ///
  /// However much that is, it is one finding, which names the first line that matters.
  let finding: Finding?
  /// Whether what can't be read may be a rule that forbids something.
  let mayHideRule: Bool

  /// Groups whose keys take something away, so that nothing may go on as if they weren't there.
  private static let forbiddingGroups: Set<String> = ["plugins", "consent"]

  /// Reads a file.
  ///
  /// - Throws: where no file at all can be opened.
  init(_ path: String) throws(Shortage) {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileSystem.contents(of: path, limit: HostSettings.largestFile)
    } catch {
      if let shortage = Shortage(error) { throw shortage }
      contents = nil
      mayHideRule = !error.isMissing
      finding =
        error.isMissing
        ? nil
        : Finding(
          .error, subject: path,
          text: "The settings can't be read (\(error)); none of them count, and no plugin is loaded until they can.",
          remedy: "make it a file of at most 1 MiB that you may read")
      return
    }
    var errors: [KeyFileError] = []
    contents = KeyFile(parsing: bytes, as: .grouped, collecting: &errors)
    let hidingError = errors.first(where: Self.mayHideRule)
    mayHideRule = hidingError != nil
    finding = (hidingError ?? errors.first).map { first in
      let others = errors.count > 1 ? ", and \(errors.count - 1) more" : ""
      return Finding(
        .error, subject: path, text: "Settings are damaged and partly left out: \(first)\(others).",
        remedy: hidingError == nil
          ? "mend that line; the others count"
          : "mend that line; it may disable a plugin, so none is loaded until then")
    }
  }

  /// Whether a line that is left out may be one of those that forbid, or the header above them.
  private static func mayHideRule(_ error: KeyFileError) -> Bool {
    if error.code == .duplicateGroup { return false }  // Its keys are read all the same.
    guard error.key != nil, let group = error.group else { return true }
    return forbiddingGroups.contains(group)
  }
}
