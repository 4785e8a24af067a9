// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The policy that counts now, read again where it may have changed.
final class PolicyKeeper: Sendable {
  private struct Known {
    let policy: Policy
    let identity: FileIdentity?
  }

  private struct State {
    var known: Known?
    /// How often what was known was given up.
    var generation: UInt64 = 0
  }

  let folder: PolicyFolder
  private let locale: String
  private let state = Mutex(State())

  init(_ folder: PolicyFolder, locale: String) {
    self.folder = folder
    self.locale = locale
  }

  /// The policy; the files are read where nothing is known of them.
  ///
  /// A file that somebody is writing to in place is read again when the watch says that they are done (`invalidate`), and
  /// not before, because half a policy may be a laxer one.
  func current() -> Policy {
    let (known, generation) = state.withLock { ($0.known, $0.generation) }
    if let known { return known.policy }
    let identity = folder.identity
    let policy = folder.read(locale: locale)
    state.withLock { state in
      guard policy.isSettled, state.generation == generation else { return }
      state.known = Known(policy: policy, identity: identity)
    }
    return policy
  }

  /// Has the files read again where the folder isn't as it was; one `lstat`.
  ///
  /// For whoever is about to let something through, and doesn't want to wait for an event: files that came or went are
  /// noticed, and another folder that was mounted over this one, which causes no event.
  func look() {
    let identity = folder.identity
    let isAsItWas = state.withLock { $0.known.map { $0.identity == identity } ?? true }
    if !isAsItWas { invalidate() }
  }

  /// Has the files read again when somebody next asks.
  func invalidate() {
    state.withLock { state in
      state.known = nil
      state.generation += 1
    }
  }
}
