// SPDX-License-Identifier: Apache-2.0

import Testing
import UsherModel

@testable import Usher

@Suite("A status snapshot")
struct StatusCellTests {
  @Test func returnsWhatWasPublishedOnEveryAxis() {
    let cell = StatusCell(PermissionStatus(authorization: .notDetermined))
    let authorizations: [Authorization] = [
      .notDetermined, .restricted, .denied, .authorized, .limited, .unsupported, .serviceOff, .unknown(-7), .unknown(0),
    ]
    for authorization in authorizations {
      for (canPrompt, intent) in [(CanPrompt.yes, Intent.dontAsk), (.no, .none), (.unknown, .askLater)] {
        for detail in ["", "a sentence"] {
          let status = PermissionStatus(
            authorization: authorization, canPrompt: canPrompt, intent: intent, accuracy: .reduced, lifetime: .expires,
            reason: .damaged, authority: .system, expires: Int64.max, since: -1, detail: detail)
          _ = cell.publish(status)
          #expect(cell.status == status)
        }
      }
    }
    let bare = PermissionStatus(authorization: .authorized)
    let before = cell.publish(bare)
    #expect(before.detail == "a sentence")
    #expect(cell.status == bare)
  }

  @Test func neverMixesTwoStatuses() async {
    let granted = PermissionStatus(authorization: .authorized, reason: .user, expires: 1, since: 1)
    let denied = PermissionStatus(authorization: .denied, canPrompt: .no, reason: .policy, expires: 2, since: 2)
    let cell = StatusCell(granted)
    await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        for round in 0..<20_000 { _ = cell.publish(round.isMultiple(of: 2) ? denied : granted) }
        return true
      }
      group.addTask {
        for _ in 0..<20_000 {
          let status = cell.status
          guard status == granted || status == denied else { return false }
        }
        return true
      }
      for await isWhole in group { #expect(isWhole) }
    }
  }
}
