// SPDX-License-Identifier: Apache-2.0

extension ISHPermissionCategory {
  /// What the number means here; nil where Usher has no such category.
  ///
  /// A retired number means what took its place. The scope is the empty one where ISHPermissionKit knew no levels.
  public var permission: Permission? {
    switch self {
    case .activity: Permission(.motion, scope: Scope("activity"))
    case .locationAlways: .location(.always)
    case .locationWhenInUse: .location(.whenInUse)
    case .microphone: .microphone
    case .photoLibrary, .modernPhotoLibrary: .photos
    case .photoCamera: .camera
    case .notificationLocal, .userNotification: .notifications
    case .notificationRemote: Permission(.notifications, scope: Scope("remote"))
    case .addressBook, .contacts: .contacts
    case .events: Permission(.calendar, scope: Scope("events"))
    case .reminders: Permission(.calendar, scope: Scope("reminders"))
    default: nil
    }
  }

  /// The number that ISHPermissionKit has for a permission; nil where it has none, and never a retired one.
  ///
  /// The empty scope is taken for the level that the eight plugins have as default. A level that ISHPermissionKit didn't
  /// tell apart, such as adding photos without seeing any, has no number, because the one beside it says something else.
  public init?(_ permission: Permission) {
    let known: ISHPermissionCategory? =
      switch (permission.category, permission.scope.rawValue) {
      case (.motion, "activity"): .activity
      case (.location, "always"): .locationAlways
      case (.location, ""), (.location, "when-in-use"): .locationWhenInUse
      case (.microphone, ""), (.microphone, "audio"): .microphone
      case (.photos, ""), (.photos, "read"): .modernPhotoLibrary
      case (.camera, ""), (.camera, "video"): .photoCamera
      case (.notifications, ""), (.notifications, "local"): .userNotification
      case (.calendar, ""), (.calendar, "events"): .events
      case (.calendar, "reminders"): .reminders
      case (.contacts, ""), (.contacts, "read"): .contacts
      default: nil
      }
    guard let known else { return nil }
    self = known
  }
}
