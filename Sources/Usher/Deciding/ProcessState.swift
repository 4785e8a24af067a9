// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import UsherModel

/// What all runtimes of one application in one process share: answers that hold for the process only, and the place on
/// the person's screen.
///
/// An application and a library inside it may each make a runtime and not know of each other. What the person says to one
/// counts for the other at once.
final class ProcessState: Sendable {
  private struct Key: Hashable, Sendable {
    let application: String
    let folder: String
  }

  private struct Reference<Object: AnyObject & Sendable>: Sendable {
    weak let object: Object?
  }

  /// Where runtimes that don't know of each other meet.
  ///
  /// It has to be the process's own, and keeps nothing alive.
  private static let meetingPlace = Mutex<[Key: Reference<ProcessState>]>([:])

  private struct Held {
    var answers: [Permission: StoredState] = [:]
    var intents: [Permission: Intent] = [:]
  }

  /// One question at a time, whichever runtime asks.
  let slot = PromptSlot()
  private let held = Mutex(Held())
  private let runtimes = Mutex<[Reference<HostCore>]>([])

  /// The state of the application whose answers are kept in that folder.
  static func shared(by configuration: Usher.Configuration) -> ProcessState {
    let key = Key(application: configuration.application.id, folder: configuration.stateFolder)
    return meetingPlace.withLock { known in
      if let state = known[key]?.object { return state }
      known = known.filter { $0.value.object != nil }
      let state = ProcessState()
      known[key] = Reference(object: state)
      return state
    }
  }

  func join(_ core: HostCore) {
    runtimes.withLock { runtimes in
      runtimes.removeAll { $0.object == nil }
      runtimes.append(Reference(object: core))
    }
  }

  /// Lets all other runtimes publish what was just answered, and waits until they have.
  func publish(exceptFor core: HostCore) async {
    let others = runtimes.withLock { $0.compactMap(\.object) }.filter { $0 !== core }
    for other in others { await other.publishAll() }
  }
}

// Answers that hold for the process.
extension ProcessState {
  /// What holds for this process only, as of now.
  var answers: (decided: [Permission: StoredState], postponed: [Permission: Intent]) {
    held.withLock { ($0.answers, $0.intents) }
  }

  /// Keeps an answer for this process only; it replaces a soft one.
  func hold(_ state: StoredState, for permissions: [Permission]) {
    held.withLock { held in
      for permission in permissions {
        held.answers[permission] = state
        held.intents.removeValue(forKey: permission)
      }
    }
  }

  /// Keeps a soft answer for this process only; `none` forgets one.
  func hold(_ intent: Intent, for permission: Permission) {
    held.withLock { $0.intents[permission] = intent == .none ? nil : intent }
  }

  /// Forgets what holds for this process only, and says what that was.
  @discardableResult
  func release(_ permissions: [Permission]) -> [Permission: HeldAnswer] {
    held.withLock { held in
      var released: [Permission: HeldAnswer] = [:]
      for permission in permissions {
        let state = held.answers.removeValue(forKey: permission)
        let intent = held.intents.removeValue(forKey: permission)
        if let state {
          released[permission] = .decided(isAllowed: state.isAllowed)
        } else if let intent {
          released[permission] = .postponed(intent)
        }
      }
      return released
    }
  }
}
