// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

extension HostCore {
  /// Notes a use of data in the access log.
  func noteAccess(_ permission: Permission, _ method: String) {
    note(.access(AccessRecord(time: WallClock.now, permission: permission, method: method)))
  }

  /// Notes a question that was shown, and how it ended.
  func notePrompt(_ permission: Permission, shownAt time: Int64, how: String, _ outcome: Outcome) {
    note(.prompt(PromptRecord(time: time, permission: permission, outcome: outcome, how: how)))
  }

  /// Writes an entry behind the caller's back; a fault of the log costs nobody their answer or their data.
  private func note(_ entry: AccessLogEntry) {
    guard accesses != nil || journal != nil else { return }
    stateLane.submit {
      self.write(entry)
      if let problem = self.journal?.send(entry) {
        let rest = "; this is said once, and what the journal doesn't take is lost there"
        self.log(.warning, entry.permission.category, "\(entry.title) isn't in the journal: \(problem)\(rest)")
      }
    }
  }

  private func write(_ entry: AccessLogEntry) {
    do throws(ConsentError) {
      try accesses?.append(entry)
    } catch {
      log(.warning, entry.permission.category, "\(entry.title) isn't in the access log: \(error.description)")
    }
  }
}

extension AccessLogEntry {
  fileprivate var title: String {
    switch self {
    case .access: "a use of data"
    case .prompt: "a question"
    }
  }
}
