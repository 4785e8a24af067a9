// SPDX-License-Identifier: Apache-2.0

/// One thing that can be asked for: a category, and a scope in it.
public struct Permission: Sendable, Hashable, CustomStringConvertible {
  /// The category.
  public let category: Category
  /// The scope; `.standard` is the category's default one.
  public let scope: Scope

  /// Names a scope of a category.
  public init(_ category: Category, scope: Scope = .standard) {
    self.category = category
    self.scope = scope
  }

  /// Reads `category` or `category/scope`, as people type it on a command line.
  public init(parsing text: String) {
    guard let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) else {
      self.init(Category(text))
      return
    }
    self.init(Category(String(text[..<slash])), scope: Scope(String(text[text.index(after: slash)...])))
  }

  /// `category/scope`, or the category alone where the scope is the default one.
  public var description: String {
    scope.isStandard ? category.rawValue : "\(category.rawValue)/\(scope.rawValue)"
  }
}

extension Permission {
  /// The default scope of contacts.
  public static let contacts = Permission(.contacts)
  /// The default scope of photos.
  public static let photos = Permission(.photos)
  /// The default scope of the camera.
  public static let camera = Permission(.camera)
  /// The default scope of the microphone.
  public static let microphone = Permission(.microphone)
  /// The default scope of the calendar.
  public static let calendar = Permission(.calendar)
  /// The default scope of location.
  public static let location = Permission(.location)
  /// The default scope of motion.
  public static let motion = Permission(.motion)
  /// The default scope of notifications.
  public static let notifications = Permission(.notifications)

  /// A scope of location.
  public static func location(_ scope: LocationScope) -> Permission {
    Permission(.location, scope: scope.scope)
  }
}
