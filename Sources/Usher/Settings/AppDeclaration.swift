// SPDX-License-Identifier: Apache-2.0

internal import KeyFile
public import UsherModel

/// What an application says about itself: its id, its name, and why it wants what it asks for.
///
/// It stands in a key file, `<id>.app`, or in the application's code:
///
/// ```
/// [app]
/// id=com.example.chat
/// name=Chat
/// [location]
/// purpose=Shows friends who are near.
/// purpose[de]=Zeigt Freunde in der Nähe.
/// purpose.always=Tells you when a friend comes by.
/// [*]
/// purpose=Lets you try every permission.
/// [feature.chat-photo]
/// needs=camera;photos
/// ```
///
/// Texts are bounded and freed of control and direction-changing characters when they are read.
public struct AppDeclaration: Sendable {
  /// Where the texts come from.
  enum Source: Sendable {
    case file(KeyFile)
    case code(name: String, purposes: [Permission: String])
  }

  /// The application's id, at least two elements with dots between them.
  public let id: String
  /// The file; nil where the declaration stands in code.
  public let path: String?
  /// What the application can do, in the order of the file.
  public let features: [Feature]

  let source: Source

  /// Declares an application in code.
  ///
  /// - Parameters:
  ///   - id: At least two elements with dots between them, such as `com.example.chat`.
  ///   - name: For people; the id where it is empty.
  ///   - purposes: Why the application asks. A purpose for a category's default scope counts for all of its scopes,
  ///     one for the category `*` for every category.
  ///   - features: What the application can do with which permissions.
  /// - Throws: where the id is malformed.
  public init(
    id: String, name: String, purposes: [Permission: String] = [:], features: [Feature] = []
  ) throws(DeclarationError) {
    guard AppIdentifier.isValid(id) else { throw Self.badID(id, path: nil) }
    self.id = id
    path = nil
    self.features = features
    source = .code(name: name, purposes: purposes)
  }

  init(id: String, path: String, file: KeyFile) {
    self.id = id
    self.path = path
    source = .file(file)
    let prefix = "feature."
    features = file.groups.filter { $0.utf8.starts(with: prefix.utf8) }.map { group in
      Feature(
        String(group.dropFirst(prefix.count)), needs: file.list("needs", in: group).map { Permission(parsing: $0) })
    }
  }

  /// The name for people in the language that fits best; the id where there is none.
  public func name(locale: String = "") -> String {
    let text =
      switch source {
      case .file(let file): file.localized("name", in: "app", locale: locale) ?? ""
      case .code(let name, _): name
      }
    let name = DisplayText.clean(text, limit: DisplayText.longestName)
    return name.isEmpty ? id : name
  }

  /// Why the application asks for a permission, in the language that fits best; nil where it doesn't say.
  ///
  /// The most specific one counts: the scope's, then the category's, then the one for every category.
  public func purpose(for permission: Permission, locale: String = "") -> String? {
    let texts =
      switch source {
      case .file(let file): Self.purposes(for: permission, in: file, locale: locale)
      case .code(_, let purposes):
        [
          purposes[permission], purposes[Permission(permission.category)], purposes[Permission(Self.everyCategory)],
        ]
      }
    for case let text? in texts {
      let purpose = DisplayText.clean(text, limit: DisplayText.longestSentence)
      if !purpose.isEmpty { return purpose }
    }
    return nil
  }

  /// What to add to the declaration so that a permission can be asked for, such as `[contacts] purpose=`.
  ///
  /// The scope's own key, `[location] purpose.always=`, where another scope of the category has one.
  public func purposeKey(for permission: Permission) -> String {
    let group = permission.category.rawValue
    let isPerScope =
      switch source {
      case .file(let file): file.entries(in: group).contains { $0.key.utf8.starts(with: "purpose.".utf8) }
      case .code(_, let purposes): purposes.keys.contains { $0.category == permission.category }
      }
    return isPerScope && !permission.scope.isStandard
      ? "[\(group)] purpose.\(permission.scope.rawValue)=" : "[\(group)] purpose="
  }

  /// Where that is, where it is no file.
  var purposePlace: String {
    if case .code = source { return ", which is in its code: the value of `purposes`" }
    return path.map { ", \($0)" } ?? ""
  }

  static let everyCategory = Category("*")

  static func badID(_ id: String, path: String?) -> DeclarationError {
    let shown = DisplayText.clean(id, limit: 60)
    let file = path.map { "\($0): " } ?? ""
    return DeclarationError(
      .badID, path: path,
      "\(file)`\(shown)` is no application id; use two or more elements of letters, digits, `_` and `-` with dots "
        + "between them, such as com.example.chat.")
  }

  private static func purposes(for permission: Permission, in file: KeyFile, locale: String) -> [String?] {
    let group = permission.category.rawValue
    return [
      permission.scope.isStandard
        ? nil : file.localized("purpose.\(permission.scope.rawValue)", in: group, locale: locale),
      file.localized("purpose", in: group, locale: locale),
      file.localized("purpose", in: everyCategory.rawValue, locale: locale),
    ]
  }
}
