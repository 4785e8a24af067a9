// SPDX-License-Identifier: Apache-2.0

import UsherModel
import UsherPluginKit

/// How things stand with the places where an address book may be.
enum BookState: Sendable, Hashable {
  /// At least one of them can be read: this one, and maybe others.
  case readable(String)
  /// None can, and the permissions of this one forbid it.
  case forbidden(String)
  /// None is there.
  case missing([String])

  /// Looks at the places; may block, as file systems do.
  init(of locations: [BookLocation]) {
    var forbidden: String?
    for location in locations {
      do throws(FileFailure) {
        if try Descriptor(location.path, follows: true).kind().holdsCards {
          self = .readable(location.path)
          return
        }
      } catch {
        if error.isForbidden, forbidden == nil { forbidden = location.path }
      }
    }
    self = forbidden.map { .forbidden($0) } ?? .missing(locations.map(\.path))
  }

  /// The status of the scope `read`.
  func status(isSandboxed: Bool) -> PluginStatus {
    switch self {
    case .readable: PluginStatus(.notDetermined, canPrompt: .yes, detail: sentence)
    case .forbidden where isSandboxed, .missing where isSandboxed:
      PluginStatus(.unsupported, reason: .sandbox, canPrompt: .no, detail: sandboxSentence)
    case .forbidden: PluginStatus(.denied, reason: .filePermissions, canPrompt: .no, detail: sentence)
    case .missing: PluginStatus(.unsupported, reason: .noBackend, canPrompt: .no, detail: sentence)
    }
  }

  /// What is so, and what to do about it where it is wrong.
  var sentence: String {
    switch self {
    case .readable(let path): "Contacts are read from \(path)"
    case .forbidden(let path):
      "The permissions of \(path) forbid reading it; allow it with: chmod u+rX \(path)"
    case .missing(let paths) where paths.isEmpty:
      "No folder of contacts is known; name one in the settings: [contacts] folders=/path/to/folder"
    case .missing(let paths):
      "There is no address book in \(paths.joined(separator: " or ")); put .vcf files there, or name another folder in "
        + "the settings: [contacts] folders=/path/to/folder"
    }
  }

  private var sandboxSentence: String {
    "The sandbox of this app lets no address book through; give the app access to the folder of your contacts"
  }
}

extension FileKind {
  /// Whether it is a folder of cards or a file of cards by its kind.
  var holdsCards: Bool { self == .folder || self == .file }
}
