// SPDX-License-Identifier: Apache-2.0

import Testing
import UsherModel

@Suite("A permission status")
struct PermissionStatusTests {
  private static let authorizations: [Authorization] = [
    .notDetermined, .restricted, .denied, .authorized, .limited, .unsupported, .serviceOff, .unknown(0), .unknown(-1),
    .unknown(200), .unknown(.min), .unknown(.max),
  ]
  private static let moments: [Int64?] = [nil, 0, -1, .min, .max]

  /// Ways to set one axis each, over its whole range.
  private static let settings: [[@Sendable (inout PermissionStatus) -> Void]] = [
    authorizations.map { value in { $0.authorization = value } },
    [CanPrompt.unknown, .yes, .no].map { value in { $0.canPrompt = value } },
    [Intent.none, .askLater, .dontAsk].map { value in { $0.intent = value } },
    [Accuracy.notApplicable, .full, .reduced].map { value in { $0.accuracy = value } },
    [Lifetime.unsaid, .kept, .process, .expires].map { value in { $0.lifetime = value } },
    (0...UInt8.max).map { value in { $0.reason = StatusReason(rawValue: value) } },
    [Authority?.none, .system, .consent].map { value in { $0.authority = value } },
    moments.map { value in { $0.expires = value } },
    moments.map { value in { $0.since = value } },
    ["", "a sentence"].map { value in { $0.detail = value } },
  ]

  private static func axes(_ status: PermissionStatus) -> [AnyHashable] {
    [
      status.authorization, status.canPrompt, status.intent, status.accuracy, status.lifetime, status.reason,
      status.authority, status.expires, status.since, status.detail,
    ]
  }

  private static let full = PermissionStatus(
    authorization: .unknown(-1), canPrompt: .no, intent: .dontAsk, accuracy: .reduced, lifetime: .expires,
    reason: StatusReason(rawValue: .max), authority: .consent, expires: -1, since: -1, detail: "full")

  @Test(arguments: [PermissionStatus(authorization: .notDetermined), full])
  func settingOneAxisChangesNoOther(_ first: PermissionStatus) {
    for (axis, values) in Self.settings.enumerated() {
      var seen: Set<AnyHashable> = []
      for set in values {
        var status = first
        set(&status)
        var (expected, found) = (Self.axes(first), Self.axes(status))
        #expect(seen.insert(found[axis]).inserted, "axis \(axis) took a value for another: \(found[axis])")
        expected.remove(at: axis)
        found.remove(at: axis)
        #expect(found == expected)
      }
    }
  }

  @Test func equalsAnotherExactlyWhereEveryAxisDoes() {
    for (axis, values) in Self.settings.enumerated() {
      for (index, set) in values.enumerated() {
        for (other, setOther) in values.enumerated() {
          var (left, right) = (Self.full, PermissionStatus(authorization: .denied, expires: 5, since: 5))
          for settings in Self.settings { settings[0](&left) }
          for settings in Self.settings { settings[0](&right) }
          set(&left)
          setOther(&right)
          #expect((left == right) == (index == other), "axis \(axis), \(index) and \(other)")
        }
      }
    }
  }

  @Test(arguments: authorizations)
  func grantsOnlyWhatIsAuthorizedOrLimited(_ authorization: Authorization) {
    let status = PermissionStatus(authorization: authorization)
    #expect(status.authorization == authorization)
    #expect(status.isGranted == (authorization == .authorized))
    #expect(status.isGranted(limitedWillDo: true) == [.authorized, .limited].contains(authorization))
  }
}
