// SPDX-License-Identifier: Apache-2.0

import CUsher
import Testing
import UsherModel

@testable import Usher

/// Every row of docs/decision.md.
@Suite("How a status is decided")
struct DecisionTests {
  private static let allowed = StoredState(isAllowed: true, since: 5)
  private static let denied = StoredState(isAllowed: false, since: 5)

  private func answer(
    _ authorization: Int, authority: Int = USHER_AUTHORITY_CONSENT, _ change: (inout PluginAnswer) -> Void = { _ in }
  ) -> PluginAnswer {
    var status = usher_status_v1()
    status.struct_size = 40
    status.authorization = Int32(authorization)
    status.authority = UInt32(authority)
    var answer = PluginAnswer(status)
    change(&answer)
    return answer
  }

  private func inputs(
    _ answer: PluginAnswer, _ change: (inout DecisionInputs) -> Void = { _ in }
  ) -> DecisionInputs {
    var inputs = DecisionInputs(plugin: .answered(answer), allowed: .either, now: 1000)
    change(&inputs)
    return inputs
  }

  private func stored(_ state: StoredState?, isDamaged: Bool = false, intent: Intent = .none) -> DecisionInputs.Store {
    .answered(state, intent: intent, isDamaged: isDamaged)
  }

  // MARK: Rule 1

  @Test func withoutAPluginItIsUnsupported() {
    let status = Decision.decide(DecisionInputs(plugin: .missing, store: stored(Self.allowed)))
    #expect(status.authorization == .unsupported)
    #expect(status.reason == .noPlugin)
  }

  @Test func aDisabledPluginIsAsGoodAsNone() {
    let status = Decision.decide(DecisionInputs(plugin: .disabled("why"), store: stored(Self.allowed)))
    #expect(status.authorization == .unsupported)
    #expect(status.reason == .noPlugin)
    #expect(status.detail == "why")
  }

  @Test func aPluginThatFailedIsUnsupportedWhateverIsStored() {
    var inputs = DecisionInputs(plugin: .failed("it hangs"), store: stored(Self.allowed))
    inputs.policy = .grants(isLocked: true, "school")
    inputs.processAnswer = Self.allowed
    let status = Decision.decide(inputs)
    #expect(status.authorization == .unsupported)
    #expect(status.reason == .pluginFailed)
    #expect(status.detail == "it hangs")
  }

  @Test func beforeTheFirstAnswerNothingIsDetermined() {
    let status = Decision.decide(DecisionInputs(plugin: .starting, store: stored(Self.allowed)))
    #expect(status.authorization == .notDetermined)
    #expect(status.canPrompt == .unknown)
    #expect(status.reason == .starting)
  }

  @Test func aScopeThatIsNotThereIsUnsupported() {
    let status = Decision.decide(DecisionInputs(plugin: .unknownScope("no such scope")))
    #expect(status.authorization == .unsupported)
    #expect(status.reason == .unknownScope)
  }

  // MARK: Rule 2

  @Test func policyRestrictsBeforeThePluginIsHeard() {
    for plugin in [DecisionInputs.Plugin.starting, .answered(answer(USHER_AUTHORIZATION_NOT_DETERMINED))] {
      var inputs = DecisionInputs(plugin: plugin, store: stored(Self.allowed))
      inputs.policy = .restricts("exam mode")
      let status = Decision.decide(inputs)
      #expect(status.authorization == .restricted)
      #expect(status.detail == "exam mode")
    }
  }

  // MARK: Rule 3

  @Test func anAnswerThatIsNoneFailsWhateverIsStored() {
    let answers = [
      answer(USHER_AUTHORIZATION_UNSET),
      answer(USHER_AUTHORIZATION_AUTHORIZED),
      answer(USHER_AUTHORIZATION_LIMITED),
      answer(USHER_AUTHORIZATION_NOT_DETERMINED, authority: 0),
      answer(USHER_AUTHORIZATION_NOT_DETERMINED, authority: 7),
      answer(USHER_AUTHORIZATION_AUTHORIZED, authority: USHER_AUTHORITY_SYSTEM) { $0.expires = -1 },
      answer(USHER_AUTHORIZATION_AUTHORIZED, authority: USHER_AUTHORITY_SYSTEM) {
        $0.lifetime = UInt32(USHER_LIFETIME_EXPIRES)
      },
    ]
    for answer in answers {
      let status = Decision.decide(
        inputs(answer) {
          $0.store = self.stored(Self.allowed)
          $0.policy = .grants(isLocked: true, "school")
        })
      #expect(status.authorization == .unsupported, "\(answer)")
      #expect(status.reason == .pluginFailed)
      #expect(!status.detail.isEmpty)
    }
  }

  @Test func anAuthorityThatTheNoteDoesNotAllowFails() {
    let system = inputs(answer(USHER_AUTHORIZATION_AUTHORIZED, authority: USHER_AUTHORITY_SYSTEM)) {
      $0.allowed = .consent
    }
    let consent = inputs(answer(USHER_AUTHORIZATION_NOT_DETERMINED)) { $0.allowed = .system }
    #expect(Decision.decide(system).reason == .pluginFailed)
    #expect(Decision.decide(consent).reason == .pluginFailed)
  }

  @Test(arguments: [1, 100, 199, 201, 299, 402, 406, -200, Int(Int32.max), Int(Int32.min)])
  func aNumberOutsideTheTableIsUnknown(_ number: Int) {
    for authority in [USHER_AUTHORITY_SYSTEM, USHER_AUTHORITY_CONSENT] {
      let status = Decision.decide(
        inputs(answer(number, authority: authority)) { $0.store = self.stored(Self.allowed) })
      #expect(status.authorization == .unknown(Int32(number)))
      #expect(!status.isGranted(limitedWillDo: true))
    }
  }

  // MARK: Rule 4

  @Test(arguments: [
    (USHER_AUTHORIZATION_UNSUPPORTED, Authorization.unsupported), (USHER_AUTHORIZATION_SERVICE_OFF, .serviceOff),
    (USHER_AUTHORIZATION_RESTRICTED, .restricted), (USHER_AUTHORIZATION_DENIED, .denied),
  ])
  func whatThePluginForbidsIsFinal(_ number: Int, _ authorization: Authorization) {
    let status = Decision.decide(
      inputs(answer(number)) {
        $0.store = self.stored(Self.allowed)
        $0.processAnswer = Self.allowed
        $0.policy = .grants(isLocked: true, "school")
      })
    #expect(status.authorization == authorization)
  }

  // MARK: Rule 5

  @Test(arguments: [
    (USHER_AUTHORIZATION_AUTHORIZED, Authorization.authorized), (USHER_AUTHORIZATION_LIMITED, .limited),
    (USHER_AUTHORIZATION_NOT_DETERMINED, .notDetermined),
  ])
  func aSystemsAnswerCountsWhateverIsStored(_ number: Int, _ authorization: Authorization) {
    for state in [Self.allowed, Self.denied] {
      let system = answer(number, authority: USHER_AUTHORITY_SYSTEM)
      #expect(Decision.decide(inputs(system) { $0.store = self.stored(state) }).authorization == authorization)
    }
  }

  @Test func aSystemsAnswerOfThePastIsNoGrant() {
    let past = answer(USHER_AUTHORIZATION_AUTHORIZED, authority: USHER_AUTHORITY_SYSTEM) { $0.expires = 1000 }
    let future = answer(USHER_AUTHORIZATION_AUTHORIZED, authority: USHER_AUTHORITY_SYSTEM) { $0.expires = 1001 }
    #expect(Decision.decide(inputs(past)).authorization == .notDetermined)
    #expect(Decision.decide(inputs(future)).authorization == .authorized)
  }

  // MARK: Rule 6

  private var open: PluginAnswer { answer(USHER_AUTHORIZATION_NOT_DETERMINED) }

  @Test func aLockedPolicyGrantComesFirst() {
    let status = Decision.decide(
      inputs(open) {
        $0.policy = .grants(isLocked: true, "school")
        $0.store = self.stored(Self.denied, isDamaged: true)
      })
    #expect(status.authorization == .authorized)
    #expect(status.reason == .policy)
  }

  @Test func aStoreThatDoesNotAnswerGrantsNothingAndIsNotAsked() {
    let status = Decision.decide(
      inputs(open) {
        $0.store = .unavailable("the disk is gone")
        $0.policy = .grants(isLocked: false, "school")
      })
    #expect(status.authorization == .notDetermined)
    #expect(status.reason == .storeUnavailable)
    #expect(status.canPrompt == .no)
    #expect(status.detail == "the disk is gone")
  }

  @Test func anAnswerOfThisProcessHoldsWithoutTheStore() {
    let status = Decision.decide(
      inputs(open) {
        $0.store = .unavailable("the disk is gone")
        $0.processAnswer = Self.allowed
      })
    #expect(status.authorization == .authorized)
  }

  @Test func aStoredAnswerCounts() {
    #expect(Decision.decide(inputs(open) { $0.store = self.stored(Self.allowed) }).authorization == .authorized)
    #expect(Decision.decide(inputs(open) { $0.store = self.stored(Self.denied) }).authorization == .denied)
    var limited = Self.allowed
    limited.items = []
    #expect(Decision.decide(inputs(open) { $0.store = self.stored(limited) }).authorization == .limited)
  }

  @Test func aStoredAnswerBeatsAnUnlockedPolicyGrant() {
    let status = Decision.decide(
      inputs(open) {
        $0.store = self.stored(Self.denied)
        $0.policy = .grants(isLocked: false, "school")
      })
    #expect(status.authorization == .denied)
  }

  @Test func lostAnswersAreAskedForAgainAndBeatAnUnlockedPolicyGrant() {
    let status = Decision.decide(
      inputs(open) {
        $0.store = self.stored(nil, isDamaged: true)
        $0.policy = .grants(isLocked: false, "school")
      })
    #expect(status.authorization == .notDetermined)
    #expect(status.reason == .damaged)
    #expect(status.canPrompt == .yes)
  }

  @Test func anUnlockedPolicyGrantComesLast() {
    let status = Decision.decide(inputs(open) { $0.policy = .grants(isLocked: false, "school") })
    #expect(status.authorization == .authorized)
    #expect(status.reason == .policy)
  }

  @Test(arguments: [true, false])
  func aPolicyGrantsNothingBeforeWhatItRequires(_ isLocked: Bool) {
    let status = Decision.decide(
      inputs(open) {
        $0.policy = .grants(isLocked: isLocked, "school")
        $0.isRequirementMet = false
      })
    #expect(status.authorization == .notDetermined)
    #expect(status.canPrompt == .no)
  }

  @Test func otherwiseNobodyHasDecided() {
    let status = Decision.decide(inputs(open) { $0.store = self.stored(nil, intent: .askLater) })
    #expect(status.authorization == .notDetermined)
    #expect(status.canPrompt == .yes)
    #expect(status.intent == .askLater)
    #expect(Decision.decide(inputs(open) { $0.hasPrompter = false }).canPrompt == .no)
    #expect(Decision.decide(inputs(open) { $0.isRequirementMet = false }).canPrompt == .no)
  }

  @Test func aSystemAsksWithoutAPrompterOfOursButNotBeforeWhatItRequires() {
    let system = answer(USHER_AUTHORIZATION_NOT_DETERMINED, authority: USHER_AUTHORITY_SYSTEM) {
      $0.canPrompt = UInt32(USHER_CAN_PROMPT_YES)
    }
    #expect(Decision.decide(inputs(system) { $0.hasPrompter = false }).canPrompt == .yes)
    #expect(Decision.decide(inputs(system) { $0.isRequirementMet = false }).canPrompt == .no)
  }
}
