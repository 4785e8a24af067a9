// SPDX-License-Identifier: Apache-2.0

/// The consent store that Usher brings: one append-only text log per application.
public final class ConsentLog: ConsentStore {
  /// Opens nothing yet; files are opened by the first call and made by the first answer.
  ///
  /// - Parameters:
  ///   - folder: The state folder, normally `$XDG_STATE_HOME/usher`; made with mode 0700 where it is missing.
  ///   - application: The application's id; refused where it can't be a file name.
  ///   - machine: The machine's id; nil where it is unknown, which counts as any.
  ///   - epoch: The administrator's epoch; answers of another one aren't in force.
  ///   - clock: Milliseconds since 1970 in UTC.
  /// - Throws: `invalidApplication` where the id can't be a file name.
  public init(
    folder: String, application: String, machine: String?, epoch: UInt64, clock: @escaping @Sendable () -> Int64
  ) throws(ConsentError) {
  }

  /// What is in force now.
  public func snapshot() throws(ConsentError) -> ConsentSnapshot {
    throw ConsentError(.unavailable, "The consent log isn't there yet.")
  }

  /// Stores decisions, all or none.
  @discardableResult
  public func record(_ decisions: [ConsentDecision]) throws(ConsentError) -> [ConsentRecord] {
    throw ConsentError(.unavailable, "The consent log isn't there yet.")
  }

  /// The decisions, oldest first.
  public func history() throws(ConsentError) -> [ConsentRecord] {
    throw ConsentError(.unavailable, "The consent log isn't there yet.")
  }

  /// Makes the log smaller.
  public func compact() throws(ConsentError) {
    throw ConsentError(.unavailable, "The consent log isn't there yet.")
  }

  /// The log's folder and name.
  public var watch: ConsentWatch? { nil }
}
