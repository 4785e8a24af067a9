// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// Lets an application run as if a category had no plugin, were denied, or were limited, whatever is installed and
/// whatever the person has said.
///
/// ```swift
/// configuration.rehearsal = Rehearsal([.camera: .noPlugin, .contacts: .denied, .photos: .limited(["a"])])
/// configuration.rehearsal = Rehearsal(everything: .denied)
/// ```
///
/// It is for an application's own tests, and only ever takes away: nothing is granted by it that wouldn't be without it,
/// nothing is stored, and a person's answers are as they were afterwards. The host's code is the one place where it is
/// set. Usher reads no variable and no file for it, so nobody else can turn it on; an application that wants to be started
/// that way reads its own and hands it to ``init(parsing:)``. Statuses are what they would be, so that the application's
/// code can't tell; their sentences say that it is rehearsed, and so does the log.
public struct Rehearsal: Sendable, Hashable {
  /// What a category plays.
  public enum Part: Sendable, Hashable {
    /// As if no plugin for it were installed.
    case noPlugin
    /// As if the person had refused it.
    case denied
    /// As if the person had chosen these items where they allowed all of them.
    case limited([String])
  }

  /// Everything is as it is.
  public static let none = Rehearsal([:])

  private let parts: [Category: Part]

  /// Gives categories their parts; what isn't named is as it is.
  ///
  /// The category `*` stands for all that aren't named.
  public init(_ parts: [Category: Part]) {
    self.parts = parts
  }

  /// Gives every category the same part.
  public init(everything part: Part) {
    parts = [AppDeclaration.everyCategory: part]
  }

  /// Whether everything is as it is.
  public var isNone: Bool { parts.isEmpty }

  /// What a category plays; nil where it is as it is.
  public func part(of category: Category) -> Part? {
    parts[category] ?? parts[AppDeclaration.everyCategory]
  }

  var summary: String {
    parts.map { "\($0.key)=\($0.value.word)" }.sorted().joined(separator: ";")
  }
}

extension Rehearsal.Part {
  /// The word that ``Rehearsal/init(parsing:)`` reads.
  var word: String {
    switch self {
    case .noPlugin: "no-plugin"
    case .denied: "denied"
    case .limited: "limited"
    }
  }
}
