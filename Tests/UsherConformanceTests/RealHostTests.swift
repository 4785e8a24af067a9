// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import UsherConformance

/// The second matrix: what `usher` makes of each broken plugin.
@Suite("Usher, given a plugin that is broken")
struct RealHostTests {
  private static let plugins = (try? BrokenPlugin.all(in: Conformance.corpus)) ?? []

  @Test func hasAllOfTheCorpus() {
    #expect(Self.plugins.count > 100)
  }

  @Test("Contains it", arguments: plugins.map(\.name))
  func containsIt(name: String) async throws {
    let plugin = try #require(Self.plugins.first { $0.name == name })
    let person = try await PersonWithAPlugin(plugin)
    try await person.hasAllowedFortunes()

    // Nobody is there to answer: what only the person decides stays undecided.
    let unasked = try await person.usher(["request", person.category, "--prompter", "none", "--timeout", "5"])
    expectContained(unasked, plugin, person)
    if person.onlyThePersonDecides { #expect(unasked.exitStatus != 0, "\(name): \(unasked)") }
    #expect(try person.allowed() == [PersonWithAPlugin.fortune], "\(name)")

    // Somebody allows everything; what fails is not allowed by that.
    let script = try person.allowingScript()
    let asked = try await person.usher(["request", person.category, "--prompter", script, "--timeout", "5"])
    expectContained(asked, plugin, person)
    #expect(try person.allowed().contains(PersonWithAPlugin.fortune), "\(name)")
    if asked.exitStatus != 0 { #expect(try !person.allowed().contains(person.category), "\(name): \(asked)") }

    let words = ["read", person.category, "--limit", "1", "--json", "--prompter", script, "--timeout", "5"]
    expectContained(try await person.usher(words), plugin, person)

    try await keepsTheOtherOne(plugin, person)
  }

  /// A new start with both of them, then with the good one alone: what was answered before is still there.
  private func keepsTheOtherOne(_ plugin: BrokenPlugin, _ person: PersonWithAPlugin) async throws {
    let both = try await person.usher(["status", PersonWithAPlugin.fortune, person.category])
    expectContained(both, plugin, person)
    if !person.hasDied(both), !person.holdsTheLoader {
      #expect(both.output.contains(#/com\.example\.fortune +read +authorized/#), "\(plugin.name): \(both)")
    }
    let fortune = try await person.usher(["read", PersonWithAPlugin.fortune, "--limit", "1"])
    #expect(fortune.exitStatus == 0, "\(plugin.name): \(fortune)")
    #expect(fortune.output.contains("The test that you write today"), "\(plugin.name): \(fortune)")
  }

  /// It ended by itself with a status that people know, and died only where its plugin does that to every host.
  private func expectContained(_ result: CommandResult, _ plugin: BrokenPlugin, _ person: PersonWithAPlugin) {
    #expect([0, 1, 2, 3, 4].contains(result.exitStatus), "\(plugin.name): \(result)")
    #expect(!person.hasDied(result) || person.mayDie, "\(plugin.name): \(result)")
  }
}
