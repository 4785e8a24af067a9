// SPDX-License-Identifier: Apache-2.0

/// Something that an application or a library can do when it has certain permissions.
public struct Feature: Sendable, Hashable {
  /// Its name; in a declaration, the part of the group's name behind `feature.`.
  public let id: String
  /// What it needs, all of it; nothing for what works anyway.
  public let needs: [Permission]

  /// Makes a feature.
  public init(_ id: String, needs: [Permission] = []) {
    self.id = id
    self.needs = needs
  }
}
