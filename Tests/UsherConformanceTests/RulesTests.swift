// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import UsherConformance

/// Holds rules, checks and what breaks them together.
///
/// That each function in the headers has its thread tags is held by `HeaderCommentTests`.
@Suite("The table of rules")
struct RulesTests {
  /// A row: its rule, and what proves it.
  private struct Row: Hashable {
    let rule: String
    let proofs: [String]
  }

  private static let rows: [Row] = {
    let text = (try? FileTree.readText("\(Repository.root)/docs/rules.md")) ?? ""
    return text.split(separator: "\n").filter { $0.hasPrefix("| USHER_") }.map { line in
      let cells = line.split(separator: "|").map { $0.trimming(while: { $0 == " " }) }
      let proofs = cells.last?.split(separator: "`").filter { !$0.allSatisfy { $0 == " " } } ?? []
      return Row(rule: cells[0], proofs: proofs.map(String.init))
    }
  }()

  private static let plugins = rows.filter { $0.rule.hasPrefix("USHER_PLUGIN_") }
  private static let hosts = rows.filter { $0.rule.hasPrefix("USHER_HOST_") }
  private static let checks = Dictionary(uniqueKeysWithValues: Catalogue.all.map { ($0.id, Set($0.rules)) })

  @Test func numbersEachRuleOnceAndInOrder() {
    #expect(!Self.plugins.isEmpty && !Self.hosts.isEmpty)
    #expect(Self.plugins.map(\.rule) == Set(Self.plugins.map(\.rule)).sorted())
    #expect(Self.hosts.map(\.rule) == Set(Self.hosts.map(\.rule)).sorted())
  }

  @Test func namesTheChecksOfEachRuleThatTheCatalogueNames() {
    for row in Self.plugins {
      let proving = Self.checks.filter { $0.value.contains(row.rule) }.map(\.key)
      #expect(!proving.isEmpty, "\(row.rule) has no check")
      #expect(Set(row.proofs) == Set(proving), "\(row.rule): the table and the catalogue differ")
    }
  }

  @Test func hasARuleForEachCheck() {
    let known = Set(Self.plugins.map(\.rule))
    for check in Catalogue.all {
      #expect(!check.rules.isEmpty && known.isSuperset(of: check.rules), "\(check.id): \(check.rules)")
    }
  }

  @Test func everyCheckHasAPluginThatBreaksIt() throws {
    let broken = Set(try BrokenPlugin.all(in: Conformance.corpus).map(\.check.id))
    for check in Catalogue.all { #expect(broken.contains(check.id), "\(check.id) has no broken plugin") }
  }

  @Test func everyRuleForHostsHasAHostThatBreaksIt() throws {
    let folder = "\(Conformance.corpus)/Hosts"
    var broken: [String: Set<String>] = [:]
    for file in FileTree.names(in: folder) where file.hasSuffix(".c") {
      let lines = try FileTree.readText("\(folder)/\(file)").split(separator: "\n")
      guard let line = lines.first(where: { $0.hasPrefix("/* Breaks: ") }) else { continue }
      broken[String(line.dropFirst(11).dropLast(3)), default: []].insert(String(file.dropLast(2)))
    }
    #expect(Set(broken.keys) == Set(Self.hosts.map(\.rule)))
    for row in Self.hosts { #expect(Set(row.proofs) == broken[row.rule], "\(row.rule)") }
  }
}

extension Substring {
  /// Without those characters at both ends.
  fileprivate func trimming(while isLeft: (Character) -> Bool) -> String {
    String(String(drop(while: isLeft)).reversed().drop(while: isLeft).reversed())
  }
}
