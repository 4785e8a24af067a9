// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// What became of a value that ISHPermissionKit had left.
public struct AdoptedState: Sendable, Hashable {
  /// What was done with it.
  public enum Fate: Sendable, Hashable {
    /// The soft answer is kept now.
    case kept(Intent)
    /// Something is known about this permission already; that stands.
    case alreadyKnown
    /// It is no answer that the person gave to the application; what the status is now counts instead.
    case notAnAnswer
    /// Usher has no such category.
    case noCategory
    /// No plugin for the category is there to say which scope is meant; adopt it again once there is one.
    case noPlugin
  }

  /// The value.
  public let persisted: ISHPersistedState
  /// The category and scope that it is about; nil where there is none.
  public let permission: Permission?
  /// What was done with it.
  public let fate: Fate
}
