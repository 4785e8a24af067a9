// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

/// The scopes that a fake has where a test says nothing: those of the plugin that it stands for.
enum FakeScopes {
  static func standard(of category: Category) -> [Scope] {
    let ids =
      switch category {
      case .contacts: ["read"]
      case .photos: ["read", "add-only"]
      case .camera: ["video"]
      case .microphone: ["audio"]
      case .calendar: ["events", "reminders", "events-write"]
      case .location: ["when-in-use", "always"]
      case .motion: ["orientation", "activity"]
      case .notifications: ["local", "remote"]
      default: ["read"]
      }
    return ids.map { Scope($0) }
  }

  /// The lines of the note that say how scopes hang together.
  static func relations(in category: Category, _ scopes: [Scope]) -> [String] {
    switch category {
    case .photos where scopes.contains(Scope("read")) && scopes.contains(Scope("add-only")):
      ["scope.read.implies=add-only"]
    case .location where scopes.contains(Scope("always")) && scopes.contains(Scope("when-in-use")):
      ["scope.always.implies=when-in-use", "scope.always.requires=when-in-use"]
    default: []
    }
  }
}
