// SPDX-License-Identifier: Apache-2.0

import Testing
import UsherModel

@Suite("ISHPermissionKit's numbers")
struct ISHPermissionKitTests {
  /// As its header has them; people's applications hold them in files.
  private static let categories: [(ISHPermissionCategory, Int)] = [
    (.invalid, 0), (.activity, 1000), (.health, 2000), (.locationAlways, 3100), (.locationWhenInUse, 3200),
    (.microphone, 4000), (.photoLibrary, 5000), (.modernPhotoLibrary, 5050), (.photoCamera, 5100),
    (.notificationLocal, 6100), (.notificationRemote, 6200), (.userNotification, 6500), (.socialFacebook, 7100),
    (.socialTwitter, 7110), (.socialSinaWeibo, 7120), (.socialTencentWeibo, 7130), (.addressBook, 8100),
    (.events, 8200),
    (.reminders, 8250), (.contacts, 8500), (.siri, 9000), (.speechRecognition, 10000), (.musicLibrary, 11000),
  ]

  @Test func ofCategoriesNeverChangeAndNoneIsUsedTwice() {
    for (category, number) in Self.categories { #expect(category.rawValue == number) }
    #expect(ISHPermissionCategory.allCases.map(\.rawValue) == Self.categories.map(\.1))
  }

  @Test(arguments: [
    (1000, "motion/activity"), (3100, "location/always"), (3200, "location/when-in-use"), (4000, "microphone"),
    (5050, "photos"), (5100, "camera"), (6500, "notifications"), (8200, "calendar/events"),
    (8250, "calendar/reminders"), (8500, "contacts"),
  ])
  func nameAPermissionInBothDirections(number: Int, permission: String) {
    let category = ISHPermissionCategory(rawValue: number)
    #expect(category.permission?.description == permission)
    #expect(category.permission.flatMap(ISHPermissionCategory.init) == category)
    #expect(!category.isRetired)
  }

  @Test(arguments: [(5000, "photos"), (6100, "notifications"), (6200, "notifications/remote"), (8100, "contacts")])
  func thatAreRetiredAreReadAndNeverWritten(number: Int, permission: String) {
    let category = ISHPermissionCategory(rawValue: number)
    #expect(category.isRetired)
    #expect(category.permission?.description == permission)
    #expect(category.permission.flatMap(ISHPermissionCategory.init) != category)
  }

  @Test(arguments: [0, 2000, 7100, 7110, 7120, 7130, 9000, 10000, 11000, 11001, 11002, -1, 1, 8501, .max, .min])
  func withoutACategoryHereHaveNoPermission(number: Int) {
    #expect(ISHPermissionCategory(rawValue: number).permission == nil)
  }

  @Test(arguments: [
    ("contacts/read", 8500), ("photos/read", 5050), ("camera/video", 5100), ("microphone/audio", 4000),
    ("location", 3200), ("calendar", 8200), ("notifications/local", 6500),
  ])
  func takeTheDefaultLevelForTheEmptyOne(permission: String, number: Int) {
    #expect(ISHPermissionCategory(Permission(parsing: permission))?.rawValue == number)
  }

  @Test(arguments: [
    "photos/add-only", "calendar/events-write", "motion/orientation", "motion", "contacts/write", "com.example.fortune",
    "notifications/remote", "",
  ])
  func thatItNeverHadAreNotMadeUp(permission: String) {
    #expect(ISHPermissionCategory(Permission(parsing: permission)) == nil)
  }

  @Test(arguments: [
    (PermissionStatus(authorization: .authorized), 200), (PermissionStatus(authorization: .limited), 200),
    (PermissionStatus(authorization: .denied), 403), (PermissionStatus(authorization: .restricted), 403),
    (PermissionStatus(authorization: .unsupported), 501), (PermissionStatus(authorization: .serviceOff), 501),
    (PermissionStatus(authorization: .unknown(200)), 0), (PermissionStatus(authorization: .notDetermined), 0),
    (PermissionStatus(authorization: .notDetermined, intent: .askLater), 100),
    (PermissionStatus(authorization: .notDetermined, intent: .dontAsk), 406),
    (PermissionStatus(authorization: .authorized, intent: .dontAsk), 200),
  ])
  func ofStatesAreALossyView(status: PermissionStatus, number: Int) {
    #expect(ISHPermissionState(status).rawValue == number)
  }

  @Test(arguments: ISHPermissionState.allCases)
  func ofStatesComeBackAsTheyWere(state: ISHPermissionState) {
    #expect(ISHPermissionState(state.status) == state)
    #expect(state.allowsUserPrompt == [0, 100].contains(state.rawValue))
    #expect(state.status.isGranted == (state.rawValue == 200))
    #expect((state.intent != .none) == [100, 406].contains(state.rawValue))
  }

  @Test(arguments: [-1, 1, 199, 201, 206, 401, 451, 503, .max, .min])
  func thatAreNoStateGrantNothing(number: Int) {
    let state = ISHPermissionState(rawValue: number)
    #expect(!state.status.isGranted(limitedWillDo: true))
    #expect(!state.allowsUserPrompt)
    #expect(state.intent == .none)
  }

  @Test func areReadFromTheKeysOfItsDefaults() {
    let persisted = ISHPersistedState(key: "ISHPermissionRequestContacts-8500", value: 406)
    #expect(persisted == ISHPersistedState(.contacts, .doNotAskAgain))
    #expect(ISHPersistedState(key: "ISHPermissionRequestMotion-1000", value: 100)?.category == .activity)
  }

  @Test(arguments: [
    "", "ISHPermissionRequest", "ISHPermissionRequestContacts", "ISHPermissionRequestContacts-", "Contacts-8500",
    "ISHPermissionRequestContacts-85x", "ISHPermissionRequestContacts-99999999999999999999", "ISHPermissionRequest-+1",
  ])
  func areNotReadFromOtherKeys(key: String) {
    #expect(ISHPersistedState(key: key, value: 406) == nil)
  }
}
