// SPDX-License-Identifier: Apache-2.0

internal import KeyFile

/// Reads one file of settings as far as it can be read.
enum SettingsFile {
  /// The file's contents; nil where there is no file, or none that can be read.
  ///
  /// However much is wrong with a file, it makes one finding, which names the first line.
  static func read(_ path: String, findings: inout [Finding]) -> KeyFile? {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileSystem.contents(of: path, limit: HostSettings.largestFile)
    } catch {
      if error.isMissing { return nil }
      findings.append(
        Finding(
          .error, subject: path, text: "The settings can't be read (\(error)); none of them count.",
          remedy: "make it a file of at most 1 MiB that you may read"))
      return nil
    }
    var errors: [KeyFileError] = []
    let file = KeyFile(parsing: bytes, as: .grouped, collecting: &errors)
    if let first = errors.first {
      let others = errors.count > 1 ? ", and \(errors.count - 1) more" : ""
      findings.append(
        Finding(
          .error, subject: path, text: "Settings are damaged and partly left out: \(first)\(others).",
          remedy: "mend that line; the others count"))
    }
    return file
  }
}
