// SPDX-License-Identifier: Apache-2.0

/// What a row says of an application, in the words that the desktop's own programs read and write.
enum PermissionWord: Sendable, Hashable {
  /// The row has nothing about the application.
  case none
  case allow
  /// Coarsely; only the location's table has words for it.
  case reduced
  /// Only chosen items.
  case limited
  /// Undecided as far as other programs are concerned.
  case ask
  case deny
  /// Something that isn't understood, which is no grant.
  case unknown

  /// Reads a row.
  init(_ texts: [String]?, in row: PermissionRow) {
    guard let texts, let first = texts.first else {
      self = .none
      return
    }
    if row.table == Self.locationTable {
      self = Self.location(first)
      return
    }
    // More than one text is a form that isn't known; what isn't known may be what limits it.
    switch (first, texts.count) {
    case ("yes", 1): self = .allow
    case ("limited", 1): self = .limited
    case ("ask", 1): self = .ask
    case ("no", _): self = .deny
    default: self = .unknown
    }
  }

  private static let locationTable = "location"

  /// The accuracy that GeoClue and the location portal know, and when it was used last.
  private static func location(_ accuracy: String) -> PermissionWord {
    switch accuracy {
    case "EXACT": .allow
    case "STREET", "NEIGHBORHOOD", "CITY", "COUNTRY": .reduced
    case "NONE": .deny
    default: .unknown
    }
  }

  /// How the row says it; nil for an application that it says nothing about.
  func texts(in row: PermissionRow) -> [String]? {
    if row.table == Self.locationTable {
      switch self {
      case .allow: return ["EXACT", "0"]
      case .reduced: return ["CITY", "0"]
      case .deny: return ["NONE", "0"]
      case .none, .limited, .ask, .unknown: return nil
      }
    }
    switch self {
    case .allow, .reduced: return ["yes"]
    case .limited: return ["limited"]
    case .ask: return ["ask"]
    case .deny: return ["no"]
    case .none, .unknown: return nil
    }
  }
}
