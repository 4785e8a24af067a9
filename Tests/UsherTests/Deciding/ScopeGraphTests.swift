// SPDX-License-Identifier: Apache-2.0

import Testing
import UsherModel

@testable import Usher

@Suite("Scopes that imply and require")
struct ScopeGraphTests {
  private let whenInUse = Scope("when-in-use")
  private let always = Scope("always")
  private var graph: ScopeGraph {
    ScopeGraph([PluginScope(whenInUse), PluginScope(always, implies: [whenInUse], requires: [whenInUse])])
  }

  @Test func grantingGrantsWhatIsImplied() {
    #expect(graph.granted(with: always) == [always, whenInUse])
    #expect(graph.granted(with: whenInUse) == [whenInUse])
  }

  @Test func denyingUndoesWhatImpliesOrRequires() {
    #expect(graph.undone(with: whenInUse) == [always])
    #expect(graph.undone(with: always).isEmpty)
  }
}
