// SPDX-License-Identifier: Apache-2.0

import Testing
import UsherModel

@Suite("A permission delegate")
struct PermissionDelegateTests {
  /// What an application writes that offers nothing.
  private final class Nothing: PermissionDelegate {}

  /// What an application writes that offers the microphone alone.
  private final class OnlyMicrophone: PermissionDelegate {
    func permissionState(of permission: Permission) -> DelegatedState {
      permission == .microphone ? .notDetermined : .denied
    }

    func requestPermission(_ permission: Permission) async throws(DelegateFailure) -> DelegatedState {
      if permission == .camera { throw DelegateFailure(.misconfigured, "add a purpose") }
      return permission == .microphone ? .limited : .denied
    }
  }

  private static func answersNothing(_ delegate: any PermissionDelegate) async throws {
    for category in Category.reserved {
      let permission = Permission(category)
      #expect(delegate.permissionState(of: permission) == .denied)
      #expect(try await delegate.requestPermission(permission) == .denied)
      #expect(delegate.permissionExplanation(of: permission).isEmpty)
      #expect(await !delegate.openPermissionSettings(of: category))
    }
    #expect(await delegate.requestPermissions([.camera, .camera, .photos]).map(\.state) == [.denied, .denied])
    #expect(await delegate.permissionChanges().reduce(0) { count, _ in count + 1 } == 0)
    #expect(try await delegate.fetchContacts(matching: "", limit: 0).isEmpty)
    #expect(try await delegate.fetchContact("anybody") == nil)
    #expect(delegate.makePhotoSource() == nil)
    #expect(delegate.makeCameraSession() == nil)
  }

  @Test func answersDeniedEmptyAndNilWhereNothingIsImplemented() async throws {
    try await Self.answersNothing(Nothing())
  }

  @Test func isReplacedByOneThatAnswersNothingWhereThereIsNone() async throws {
    #expect(DelegateReference.none.isAbsent)
    try await Self.answersNothing(DelegateReference.none.delegate)
  }

  @Test func costsEachFeatureWhatItLeavesOutAndNoOther() {
    let delegate = OnlyMicrophone()
    let overlay = Feature("overlay")
    let voice = Feature("voice", needs: [.microphone])
    let video = Feature("video", needs: [.microphone, .camera])
    #expect(delegate.availability(of: overlay) == .available)
    #expect(delegate.availability(of: voice) == .askable)
    #expect(delegate.availability(of: video) == .gone)
    #expect(Nothing().availability(of: overlay) == .available)
    #expect(Nothing().availability(of: voice) == .gone)
  }

  @Test func asksForSeveralOnceEachAndInOrder() async {
    let results = await OnlyMicrophone().requestPermissions([.photos, .microphone, .camera, .photos])
    #expect(results.map(\.permission) == [.photos, .microphone, .camera])
    #expect(results.map(\.state) == [.denied, .limited, .denied])
    #expect(results.last?.result == .failure(DelegateFailure(.misconfigured, "add a purpose")))
  }

  @Test func heldWeaklyGoesWhenNobodyElseKeepsIt() {
    var delegate: OnlyMicrophone? = OnlyMicrophone()
    let reference = delegate.map { DelegateReference(weak: $0) } ?? .none
    #expect(!reference.isAbsent)
    #expect(reference.delegate.permissionState(of: .microphone) == .notDetermined)
    delegate = nil
    #expect(reference.isAbsent)
    #expect(reference.delegate.permissionState(of: .microphone) == .denied)
  }

  @Test func heldStronglyStays() {
    let reference = DelegateReference(strong: OnlyMicrophone())
    #expect(!reference.isAbsent)
    #expect(reference.delegate.permissionState(of: .microphone) == .notDetermined)
  }

  @Test(arguments: [
    (Authorization.notDetermined, DelegatedState.notDetermined), (.restricted, .restricted), (.denied, .denied),
    (.authorized, .authorized), (.limited, .limited), (.unsupported, .denied), (.serviceOff, .denied),
    (.unknown(200), .denied), (.unknown(0), .denied), (.unknown(.max), .denied),
  ])
  func tellsALibraryNoMoreThanItMayMakeOfIt(authorization: Authorization, state: DelegatedState) {
    #expect(DelegatedState(authorization) == state)
    #expect(state.isGranted() == PermissionStatus(authorization: authorization).isGranted)
    #expect(
      state.isGranted(limitedWillDo: true)
        == PermissionStatus(authorization: authorization).isGranted(limitedWillDo: true))
  }
}
