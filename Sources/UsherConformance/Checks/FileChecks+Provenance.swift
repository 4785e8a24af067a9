// SPDX-License-Identifier: Apache-2.0

// Who may have written the file.

extension FileChecks {
  /// The file itself must be what hosts take; where it lies now is only worth a word, because it is installed elsewhere.
  @Sendable static func provenance(_ file: PluginFile) -> Finding {
    var trust = FileTrust()
    if let doubt = trust.doubt(aboutFile: file.place) { return .failed(doubt) }
    guard let doubt = trust.doubt(aboutFolder: file.folder) else { return .passed }
    return .warned("hosts load nothing from this folder: \(doubt)")
  }
}
