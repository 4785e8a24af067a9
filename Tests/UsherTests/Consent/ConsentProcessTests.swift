// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing
import UsherModel

@testable import Usher

@Suite("Consent log between processes") struct ConsentProcessTests {
  private static let writer = "\(BuiltProducts.folder)/consent-writer"
  private let store: ConsentTestStore

  init() throws {
    // What is tested here is who excludes whom; tens of thousands of syncs would only take their time.
    store = try ConsentTestStore(inMemory: true)
  }

  @Test func eightWritersAndACompactorLoseNoneOfSixteenThousandAnswers() async throws {
    let results = try await withThrowingTaskGroup(of: (Int, CommandResult).self) { group in
      for index in 0..<8 { group.addTask { (index, try await run(["record", "w\(index)", "2000"])) } }
      group.addTask { (8, try await run(["compact", "16000", "1000"])) }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    var owners: [UInt64: Int] = [:]
    for (index, result) in results {
      #expect(result.exitStatus == 0, "\(result.errorOutput)")
      for number in numbers(result) {
        #expect(owners.updateValue(index, forKey: number) == nil, "\(number) was given twice")
      }
    }
    #expect(owners.count == 16000 && owners.keys.max() == 16000)

    let log = try store.open()
    let snapshot = try log.snapshot()
    #expect(snapshot.damage.isNone)
    #expect(snapshot.newestSequence == 16000)
    for index in 0..<8 { #expect(snapshot.entry(.photos, "w\(index)").items == ["2000"]) }
    let history = try log.history()
    #expect(history.count >= 1000)
    #expect(history.suffix(1000).map(\.sequence) == Array(15001...16000))
    for record in history {
      #expect(owners[record.sequence].map { "w\($0)" } == record.decision.scope.rawValue)
    }
  }

  @Test func aWriterThatIsKilledLeavesALegalLog() async throws {
    var acknowledged: [UInt64] = []
    for round in 1...25 {
      let result = try await run(["die", "w", "\(round)"])
      #expect(result.termination == .signalled(SIGKILL))
      acknowledged += numbers(result)
      let replay = try store.replay()
      #expect(replay.lost.isEmpty)
      #expect(Set(replay.entries.map(\.record.sequence)).isSuperset(of: acknowledged))
    }
    #expect(Set(acknowledged).count == acknowledged.count)
    let log = try store.open()
    let next = try log.record(.deny).sequence
    #expect(try log.history().map(\.sequence) == Array(1...next))
  }

  @Test func storesInOneProcessExcludeEachOtherAsWell() async throws {
    let sequences = try await withThrowingTaskGroup(of: [UInt64].self) { group in
      for index in 0..<4 {
        let log = try store.open()
        for half in 0..<2 {
          group.addTask {
            let result = await OwnThread.run {
              Result { try (0..<50).map { _ in try log.record(.allow, "w\(index).\(half)").sequence } }
            }
            return try result.get()
          }
        }
      }
      let watcher = try store.open()
      group.addTask {
        let result = await OwnThread.run {
          Result {
            for _ in 0..<2000 {
              let damage = try watcher.snapshot().damage
              #expect(damage.isNone)
            }
          }
        }
        try result.get()
        return []
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(sequences.sorted() == Array(1...400))
    #expect(try store.replay().lost.isEmpty)
  }

  @Test(.requires(.unshare)) func aFullDiskIsSaidAndTakesNothing() async throws {
    let result = try await inNamespace(
      """
      mount -t tmpfs -o size=64k,mode=0700 none "$1" && cd / || exit 99
      "$0" "$1/u" org.example.sample record w 100000; echo "status $?"
      "$0" "$1/u" org.example.sample show; echo "status $?"
      tail -c 1 "$1/u/org.example.sample.consent" | od -An -c
      """)
    let lines = result.output.split(separator: "\n")
    let stored = lines.prefix { UInt64($0) != nil }.count
    #expect(stored > 10)
    #expect(
      lines.dropFirst(stored).prefix(3) == ["status 3", "photos/w \(stored % 3 == 0 ? "deny" : "limited")", "status 0"])
    #expect(lines.last?.contains("\\n") == true)
    #expect(result.errorOutput.contains("org.example.sample.consent"))
    #expect(result.errorOutput.contains("free some space and answer again"), "\(result)")
  }

  @Test(.requires(.unshare), arguments: ["u", "u/not/there/yet"])
  func aReadOnlyDiskIsSaidAndGrantsNothing(_ folder: String) async throws {
    let result = try await inNamespace(
      """
      mount -t tmpfs -o size=64k,mode=0700 none "$1" && cd / || exit 99
      "$0" "$1/u" org.example.sample record w 1
      mount -o remount,bind,ro "$1" || exit 99
      "$0" "$1/\(folder)" org.example.sample record w 1; echo "status $?"
      "$0" "$1/\(folder)" org.example.sample show; echo "status $?"
      """)
    #expect(result.output.split(separator: "\n") == ["1", "status 3", "status 3"], "\(result)")
    let sentences = result.errorOutput.split(separator: "\n")
    #expect(sentences.count == 2)
    for sentence in sentences { #expect(sentence.contains("read-only file system")) }
  }

  private func run(_ arguments: [String]) async throws -> CommandResult {
    try await Command(
      Self.writer, [store.folder, ConsentTestStore.application] + arguments, timeout: .seconds(300)
    ).run()
  }

  /// Runs a script that may mount: `$0` is the writer, `$1` a folder.
  private func inNamespace(_ script: String) async throws -> CommandResult {
    let folder = try store.root.folder("mount", mode: 0o700)
    return try await Command("unshare", ["-rm", "sh", "-c", script, Self.writer, folder]).run()
  }

  private func numbers(_ result: CommandResult) -> [UInt64] {
    result.output.split(separator: "\n").compactMap { UInt64($0) }
  }
}

extension Requirement {
  /// Mounts of a test's own need namespaces of its own.
  fileprivate static let unshare = Requirement(program: "unshare", package: "util-linux")
}
