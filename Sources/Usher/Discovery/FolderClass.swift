// SPDX-License-Identifier: Apache-2.0

/// Who vouches for the plugins of a folder, in the order in which folders are searched.
public enum FolderClass: UInt8, Sendable, Hashable, Comparable, CaseIterable {
  /// Named by whoever started the program: an option, or `USHER_PLUGIN_PATH`.
  case explicit
  /// The distribution's.
  case system
  /// The machine's administrator's, or the one that came with the program.
  case vendor
  /// The person's own; reserved categories are refused from it.
  case user

  /// The word that commands use.
  public var word: String {
    switch self {
    case .explicit: "explicit"
    case .system: "system"
    case .vendor: "vendor"
    case .user: "user"
    }
  }

  /// Whether the left one is searched first.
  public static func < (left: FolderClass, right: FolderClass) -> Bool {
    left.rawValue < right.rawValue
  }
}
