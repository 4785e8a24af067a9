// SPDX-License-Identifier: Apache-2.0

public import Usher

extension Usher.Configuration {
  /// The consent store that the settings choose: the log, or the desktop's permission store where they say
  /// `store=desktop` in `[consent]`.
  ///
  /// ```swift
  /// let configuration = Usher.Configuration(application: application, prompter: DesktopPrompter())
  /// let usher = Usher(configuration, store: try configuration.chosenStore())
  /// ```
  ///
  /// - Returns: the store, which hasn't been asked anything yet.
  /// - Throws: where the settings choose a store that there isn't, or the application's id can't be a file name.
  public func chosenStore() throws(ConsentError) -> any ConsentStore {
    if storeName == "desktop" { return try PermissionStoreConsent(self) }
    return try makeStore()
  }

  /// Moves the application's answers to the store that the settings choose, from the other one.
  ///
  /// Blocks for as long as both stores take.
  ///
  /// - Returns: the title of the store that they are in now, and how many decisions were moved; nil where they are there
  ///   already.
  /// - Throws: why they weren't moved.
  public func migrateToChosenStore() throws(ConsentError) -> (store: String, decisions: Int)? {
    let log = try makeLog()
    let isDesktop = storeName == "desktop"
    if isDesktop {
      guard try log.isInUse() else { return nil }
    } else {
      _ = try makeStore()
      guard try log.isRetired() else { return nil }
    }
    let desktop = try PermissionStoreConsent(self)
    // The store learns from it which rows the installed categories have.
    let usher = Usher(self, store: desktop)
    let (old, new): (any ConsentStore, any ConsentStore) = isDesktop ? (log, desktop) : (desktop, log)
    let count = try ConsentMigration.migrate(from: old, to: new)
    withExtendedLifetime(usher) {}
    return (new.title, count)
  }

  /// The applications that have answers in the store that the settings choose, in order of their ids.
  ///
  /// - Throws: where it doesn't answer.
  public func answeredApplications() throws(ConsentError) -> [String] {
    guard storeName == "desktop" else { return try ConsentLog.applications(in: stateFolder) }
    return try PermissionStoreConsent(self).applications()
  }
}
