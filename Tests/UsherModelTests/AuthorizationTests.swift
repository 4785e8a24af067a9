// SPDX-License-Identifier: Apache-2.0

import Testing
import UsherModel

@Suite("Authorization")
struct AuthorizationTests {
  /// People's applications persist these numbers, so a change here is a change of the ABI.
  static let numbers: [(Authorization, Int32)] = [
    (.authorized, 200), (.limited, 206), (.notDetermined, 401), (.denied, 403), (.restricted, 451),
    (.unsupported, 501), (.serviceOff, 503),
  ]

  @Test(arguments: numbers)
  func hasTheNumberOfTheABI(authorization: Authorization, number: Int32) {
    #expect(authorization.number == number)
    #expect(Authorization(number: number) == authorization)
  }

  @Test(arguments: [Int32.min, -1, 0, 100, 201, 205, 299, 400, 406, 502, .max])
  func keepsANumberThatItDoesNotKnow(number: Int32) {
    let authorization = Authorization(number: number)
    #expect(authorization == .unknown(number))
    #expect(authorization.number == number)
    #expect(authorization.word == "unknown")
  }

  @Test(arguments: [Int32.min, -1, 0, 100, 200, 206, 299, .max])
  func neverGrantsWhatItDoesNotKnow(number: Int32) {
    let status = PermissionStatus(authorization: .unknown(number))
    #expect(!status.isGranted)
    #expect(!status.isGranted(limitedWillDo: true))
  }

  @Test(arguments: numbers.map(\.0))
  func grantsWhatIsAuthorizedAndLimitedOnlyWhereThatWillDo(authorization: Authorization) {
    let status = PermissionStatus(authorization: authorization)
    #expect(status.isGranted == (authorization == .authorized))
    #expect(status.isGranted(limitedWillDo: true) == [.authorized, .limited].contains(authorization))
  }
}
