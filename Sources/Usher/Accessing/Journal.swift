// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import UsherModel

/// The machine's journal, as a second place for what the access log keeps.
final class Journal: Sendable {
  private let socket: JournalSocket
  private let application: String
  private let hasComplained = Mutex(false)

  /// Makes one where the settings say so; nil otherwise.
  init?(_ configuration: Usher.Configuration) {
    guard configuration.settings.usesJournal else { return nil }
    socket = JournalSocket(path: configuration.journalSocket)
    application = configuration.application.id
  }

  /// Sends an entry; what went wrong where that hasn't been said yet.
  ///
  /// Never waits, and asks for no more of anybody than a system call.
  func send(_ entry: AccessLogEntry) -> String? {
    do throws(SystemError) {
      try socket.send(JournalMessage(entry, application: application))
      return nil
    } catch {
      let isNew = hasComplained.withLock { said in
        defer { said = true }
        return !said
      }
      return isNew ? "\(socket.path): \(error)" : nil
    }
  }
}
