// SPDX-License-Identifier: Apache-2.0

import CUsher
import ItemLayout
import Testing

@Suite("A plugin in Swift keeps to the grant", .timeLimit(.minutes(2)))
struct GrantTests {
  private static let refused = Int32(USHER_RESULT_NOT_AUTHORIZED)

  @Test(arguments: [0, 401, 403, 451, 501, 503, 207, -1, 200 + 1] as [Int32])
  func refusesAnAuthorizationThatIsNoGrant(number: Int32) throws {
    let plugin = try DrivenPlugin()
    #expect(plugin.start(1, under: TestGrant(authorization: number), as: DrivenPlugin.number) == Self.refused)
    #expect(plugin.start(1, of: USHER_EXT_CONTACTS, under: TestGrant(authorization: number), as: 1) == Self.refused)
    plugin.destroy()
    #expect(plugin.host.events.allSatisfy { $0.operation == nil })
  }

  @Test func refusesAGrantForAnotherScope() throws {
    let plugin = try DrivenPlugin()
    for scope in ["ask", "reed"] {
      #expect(plugin.start(1, under: TestGrant(scope: scope), as: DrivenPlugin.number) == Self.refused)
    }
    #expect(plugin.start(4, under: TestGrant(scope: "read"), as: DrivenPlugin.number) == Self.refused)
    #expect(plugin.start(4, under: TestGrant(scope: ""), as: DrivenPlugin.number) == Self.refused)
  }

  @Test(arguments: ["", "read", "write"])
  func takesAGrantForTheScopeOrForOneThatImpliesIt(scope: String) throws {
    let plugin = try DrivenPlugin()
    let operation = DrivenPlugin.number
    #expect(plugin.start(1, ["count": .uint64(1)], under: TestGrant(scope: scope), as: operation) == 0)
    #expect(plugin.host.result(operation) == 0)
    #expect(plugin.host.items(operation).count == 1)
  }

  @Test func refusesAGrantThatHasExpired() throws {
    let plugin = try DrivenPlugin()
    #expect(plugin.start(1, under: TestGrant(expires: 1), as: DrivenPlugin.number) == Self.refused)
    #expect(plugin.start(1, under: TestGrant(expires: .max), as: DrivenPlugin.number) == 0)
  }

  @Test func refusesWhatIsNoGrantAtAll() throws {
    let plugin = try DrivenPlugin()
    let invalid = Int32(USHER_RESULT_INVALID)
    for grant in [TestGrant(size: 56), TestGrant(size: 0), TestGrant(size: 4104), TestGrant(expires: -1)] {
      #expect(plugin.start(1, under: grant, as: DrivenPlugin.number) == invalid)
    }
    for stride in [0, 8, 17] as [UInt64] {
      var grant = TestGrant.limited("a")
      grant.stride = stride
      #expect(plugin.start(1, under: grant, as: DrivenPlugin.number) == invalid)
    }
  }

  @Test func showsOnlyTheChosenItems() throws {
    let plugin = try DrivenPlugin()
    let operation = DrivenPlugin.number
    let grant = TestGrant.limited("saying-7", "saying-3", "saying-99")
    #expect(plugin.start(1, ["count": .uint64(10)], under: grant, as: operation) == 0)
    #expect(plugin.host.result(operation) == 0)
    #expect(plugin.host.items(operation).map { $0.text("identifier") } == ["saying-3", "saying-7"])
  }

  @Test func showsNothingWhereNothingWasChosen() throws {
    let plugin = try DrivenPlugin()
    let operation = DrivenPlugin.number
    #expect(plugin.start(1, ["count": .uint64(10)], under: .limited(), as: operation) == 0)
    #expect(plugin.host.result(operation) == 0)
    #expect(plugin.host.items(operation).isEmpty)
  }
}
