// SPDX-License-Identifier: Apache-2.0

/// A category's number in ISHPermissionKit, for applications that have such numbers in their files.
///
/// The numbers were promised never to change, and none is ever used again for anything else: those of ISHPermissionKit's
/// retired categories, and of those that Usher has none for, are listed as well. A category that came later, or is
/// somebody else's, has no number; store its name instead.
public struct ISHPermissionCategory: RawRepresentable, Sendable, Hashable, CaseIterable {
  /// The number.
  public let rawValue: Int

  /// Makes a category of any number; one that isn't listed has no permission.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// No category.
  public static let invalid = ISHPermissionCategory(rawValue: 0)
  /// What the person does: walks, drives, rests.
  public static let activity = ISHPermissionCategory(rawValue: 1000)
  /// Health records.
  public static let health = ISHPermissionCategory(rawValue: 2000)
  /// Where the machine is, at any time.
  public static let locationAlways = ISHPermissionCategory(rawValue: 3100)
  /// Where the machine is, while the application is used.
  public static let locationWhenInUse = ISHPermissionCategory(rawValue: 3200)
  /// Sound around the machine.
  public static let microphone = ISHPermissionCategory(rawValue: 4000)
  /// Pictures, before version 2.1; retired.
  public static let photoLibrary = ISHPermissionCategory(rawValue: 5000)
  /// Pictures.
  public static let modernPhotoLibrary = ISHPermissionCategory(rawValue: 5050)
  /// Moving pictures.
  public static let photoCamera = ISHPermissionCategory(rawValue: 5100)
  /// Messages of the application's own, before version 2.0; retired.
  public static let notificationLocal = ISHPermissionCategory(rawValue: 6100)
  /// Messages from a server, before version 2.0; retired.
  public static let notificationRemote = ISHPermissionCategory(rawValue: 6200)
  /// Messages shown to the person.
  public static let userNotification = ISHPermissionCategory(rawValue: 6500)
  /// Accounts of a social network; retired.
  public static let socialFacebook = ISHPermissionCategory(rawValue: 7100)
  /// Accounts of a social network; retired.
  public static let socialTwitter = ISHPermissionCategory(rawValue: 7110)
  /// Accounts of a social network; retired.
  public static let socialSinaWeibo = ISHPermissionCategory(rawValue: 7120)
  /// Accounts of a social network; retired.
  public static let socialTencentWeibo = ISHPermissionCategory(rawValue: 7130)
  /// Contacts, before version 2.1; retired.
  public static let addressBook = ISHPermissionCategory(rawValue: 8100)
  /// Events of the calendar.
  public static let events = ISHPermissionCategory(rawValue: 8200)
  /// Things to be done.
  public static let reminders = ISHPermissionCategory(rawValue: 8250)
  /// Contacts.
  public static let contacts = ISHPermissionCategory(rawValue: 8500)
  /// The voice assistant.
  public static let siri = ISHPermissionCategory(rawValue: 9000)
  /// Speech to text.
  public static let speechRecognition = ISHPermissionCategory(rawValue: 10000)
  /// Music.
  public static let musicLibrary = ISHPermissionCategory(rawValue: 11000)

  /// Every number that ISHPermissionKit released, in ascending order.
  public static let allCases: [ISHPermissionCategory] = [
    .invalid, .activity, .health, .locationAlways, .locationWhenInUse, .microphone, .photoLibrary, .modernPhotoLibrary,
    .photoCamera, .notificationLocal, .notificationRemote, .userNotification, .socialFacebook, .socialTwitter,
    .socialSinaWeibo, .socialTencentWeibo, .addressBook, .events, .reminders, .contacts, .siri, .speechRecognition,
    .musicLibrary,
  ]

  /// Whether ISHPermissionKit gave the category up; its number may stand in old files and is never written.
  public var isRetired: Bool {
    switch self {
    case .photoLibrary, .notificationLocal, .notificationRemote, .addressBook, .socialFacebook, .socialTwitter,
      .socialSinaWeibo, .socialTencentWeibo:
      true
    default:
      false
    }
  }
}
