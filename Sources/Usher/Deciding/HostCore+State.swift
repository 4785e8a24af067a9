// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

extension HostCore {
  /// Writes decisions on the state lane; the error where the store refuses.
  func record(_ decisions: [ConsentDecision]) async -> ConsentError? {
    await withCheckedContinuation { continuation in
      let accepted = stateLane.submit {
        do throws(ConsentError) {
          try self.consent.store.record(decisions)
          self.logRecorded(decisions)
          continuation.resume(returning: nil)
        } catch {
          continuation.resume(returning: error)
        }
      }
      if !accepted {
        continuation.resume(returning: ConsentError(.unavailable, "the runtime has been shut down"))
      }
    }
  }

  private func logRecorded(_ decisions: [ConsentDecision]) {
    for decision in decisions {
      log(.debug, decision.category, "stored \(decision.answer.rawValue) for the scope \(decision.scope.rawValue)")
    }
  }

  /// Lets a category that has been loaded hear of answers that other processes store, and of policies, from now on.
  ///
  /// Without that a permission would stay granted that somebody has taken back.
  func follow(_ category: CategoryRuntime) throws(Shortage) {
    loaded.add(category)
    try folderWatch.start { [weak self] contents in
      guard let self else { return }
      if contents.contains(.policy) { self.policy.invalidate() }
      self.publishAll()
    }
    storeObservation.start(consent.store) { [weak self] in self?.publishAll() }
    // What was read before anybody watched may have changed since.
    policy.invalidate()
  }

  private func publishAll() {
    stateLane.submit { self.publishLoaded() }
  }

  /// Decides everything that is loaded anew, and waits until it is published.
  func publishAll() async {
    await withCheckedContinuation { continuation in
      let accepted = stateLane.submit {
        self.publishLoaded()
        continuation.resume()
      }
      if !accepted { continuation.resume() }
    }
  }

  /// State lane only.
  private func publishLoaded() {
    let view = consent.view()
    for category in loaded.all { category.publish(view) }
  }

  /// Lets every runtime of this application in this process publish what was just answered, and waits for that.
  func announceAnswers() async {
    await publishAll()
    await consent.process.publish(exceptFor: self)
  }

  /// Waits until everything that was to be published is.
  func published() async {
    await withCheckedContinuation { continuation in
      if !stateLane.submit({ continuation.resume() }) { continuation.resume() }
    }
  }
}
