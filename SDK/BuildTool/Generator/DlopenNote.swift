// SPDX-License-Identifier: Apache-2.0

internal import PluginNote

/// The note by which distributions see the libraries that a plugin opens at run time.
///
/// Follows systemd's ELF_DLOPEN_METADATA: owner `FDO`, type 0x407c0c0a, a JSON array that ends with a NUL.
struct DlopenNote: Sendable {
  static let owner = "FDO"
  static let type: UInt32 = 0x407c_0c0a

  private let libraries: [PluginNote.Library]
  private let feature: String

  /// Makes the note of a plugin's libraries; `feature` is what they are for, the category.
  init(_ libraries: [PluginNote.Library], feature: String) {
    self.libraries = libraries
    self.feature = feature
  }

  /// The JSON text.
  var text: [UInt8] {
    let objects = libraries.map { library in
      "{\"feature\":\(quoted(feature)),\"description\":\(quoted(library.purpose)),"
        + "\"priority\":\(quoted(library.priority ?? "recommended")),\"soname\":[\(quoted(library.soname))]}"
    }
    return Array("[\(objects.joined(separator: ","))]".utf8)
  }

  /// A JSON string; a key file's values hold no control characters.
  private func quoted(_ text: String) -> String {
    let escaped = text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }
    return "\"\(escaped.joined())\""
  }
}
