// SPDX-License-Identifier: Apache-2.0

internal import CBench
internal import Usher
internal import UsherModel

/// Reading 100,000 contacts through a grant, as files and as one file, beside python-vobject.
///
/// A process of its own asks (by a script), opens the book and takes each contact; its peak memory is the whole
/// process's. Python's time is that of parsing alone, card by card, of a sample of the same book.
struct ContactsBenchmark {
  private static let count = 100_000
  private static let sample = 2_000
  private static let rounds = 3
  private static let memory = 64.0 * 1024 * 1024

  let workshop: Workshop

  init(_ workshop: Workshop) {
    self.workshop = workshop
  }

  func run() -> Report {
    var report = Report("\(Self.count) contacts through a grant; per card, beside python-vobject")
    let files = AddressBook.files(Self.count, in: workshop.folder("contacts-files"))
    let one = AddressBook.oneFile(Self.count, in: workshop.folder("contacts-one"))
    for (name, book) in [("as files", files), ("as one file", one)] {
      measure(name, book, &report)
      Files.remove(book)
    }
    return report
  }

  private func measure(_ name: String, _ book: String, _ report: inout Report) {
    let python = Program(workshop.python, workshop.vobject, book, "\(Self.sample)")
    let hasPython = workshop.hasVobject
    let reader = Program(CommandLine.arguments[0], Once.contacts.rawValue, workshop.plugins, book, workshop.path)
    var peak = 0.0
    var first: [Double] = []
    let comparison = Comparison(name, rounds: Self.rounds) {
      let read = reader.numbers()
      guard read.printed.count == 4, read.printed[0] == Double(Self.count) else { return (.nan, .nan) }
      peak = max(peak, read.printed[3] * 1024)
      first.append(read.printed[1])
      let base = hasPython ? python.numbers().printed.first : nil
      return (base: base ?? .nan, usher: read.nanoseconds / Double(Self.count))
    }
    if hasPython {
      report.add(comparison, atMost: 0.05)
    } else {
      report.add(comparison, without: Workshop.vobjectPackage)
    }
    report.add(
      "\(name), peak memory", "\(Report.number(peak / 1024 / 1024)) MiB", goal: "≤ 64 MiB",
      isWithin: peak <= Self.memory)
    report.add("\(name), until the first contact", Report.time(first.median))
  }

  /// Reads a book: contacts, nanoseconds until the first and until the last, and the process's peak memory in KiB.
  static func measure(_ arguments: [String]) async -> String {
    let (plugins, book, folder) = (arguments[0], arguments[1], arguments[2])
    do {
      let usher = try Self.usher(plugins, book, folder)
      let started = bench_now()
      _ = try await usher.request(Permission(.contacts))
      var (count, first) = (0, Int64(0))
      for try await event in try await usher.access(Contacts.self).contacts() {
        guard case .contact = event else { continue }
        if count == 0 { first = bench_now() - started }
        count += 1
      }
      let last = bench_now() - started
      await usher.shutdown()
      return "\(count)\n\(first)\n\(last)\n\(bench_peak_kib())"
    } catch {
      return "\(error)"
    }
  }

  private static func usher(_ plugins: String, _ book: String, _ folder: String) throws -> Usher {
    let application = try AppDeclaration(
      id: "org.usher.bench", name: "Benchmark", purposes: [Permission(Category("*")): "To be measured."])
    var configuration = Usher.Configuration(
      application: application,
      prompter: try ScriptedPrompter(parsing: Array("contacts=allow\n".utf8), named: "benchmark"),
      settings: HostSettings(["contacts": ["folders": book]])
    )
    configuration.pluginFolders = [plugins]
    configuration.onlyPluginFolders = true
    configuration.stateFolder = "\(folder)/state"
    return try Usher(configuration)
  }
}
