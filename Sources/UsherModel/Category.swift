// SPDX-License-Identifier: Apache-2.0

/// What an application asks permission for: an open set of names.
///
/// Eight names are reserved for the plugins that Usher ships; anybody else's is reverse-DNS
/// (`com.example.fortune`). The host needs no list of them in order to work. Comparing is a comparison of two
/// integers and, where those are equal, of the names.
public struct Category: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
  /// The name as it stands in the plugin's note.
  public let rawValue: String

  /// The FNV-1a hash of the name's UTF-8, so that finding a category costs no string comparison per candidate.
  package let fingerprint: UInt64

  /// Makes a category of any name; nothing is checked, an unknown one is simply never found.
  public init(_ name: String) {
    rawValue = name
    fingerprint = name.fingerprint
  }

  /// Makes a category of its raw value.
  public init(rawValue: String) {
    self.init(rawValue)
  }

  /// The name.
  public var description: String { rawValue }

  /// Whether both name the same thing.
  public static func == (left: Category, right: Category) -> Bool {
    left.fingerprint == right.fingerprint && left.rawValue == right.rawValue
  }

  /// Feeds the fingerprint, which equal names share.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(fingerprint)
  }
}

extension Category {
  /// The people in the person's address books.
  public static let contacts = Category("contacts")
  /// The person's pictures.
  public static let photos = Category("photos")
  /// Moving pictures of what stands before the machine.
  public static let camera = Category("camera")
  /// Sound around the machine.
  public static let microphone = Category("microphone")
  /// Events and reminders.
  public static let calendar = Category("calendar")
  /// Where the machine is.
  public static let location = Category("location")
  /// How the machine is held and moved.
  public static let motion = Category("motion")
  /// Messages shown to the person.
  public static let notifications = Category("notifications")

  /// The names that only plugins from system and vendor folders may carry.
  public static let reserved: [Category] = [
    .contacts, .photos, .camera, .microphone, .calendar, .location, .motion, .notifications,
  ]
}
