// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// A plugin's project as an author has it, in a folder outside the sources.
struct Project: Sendable {
  let installation: Installation
  /// Its folder, beside the prefix.
  let folder: String
  /// What the plugin's file is called.
  let stem: String
  let category: String
  /// Where the build puts the plugin.
  private var place: String { folder.hasPrefix("cpp") ? "\(folder)/build" : folder }

  /// Copies an installed template.
  static func template(_ language: String, as name: String? = nil) async throws -> Project {
    let installation = try await Installation.shared.value
    let folder = name ?? "\(language)-template"
    try await installation.run(
      "cp", ["-r", "\(installation.prefix)/share/usher/templates/\(language)", folder], in: ".")
    return Project(installation: installation, folder: folder, stem: "greetings", category: "com.example.greetings")
  }

  /// Makes one with `usher new plugin`, with names of its own and two scopes.
  static func new(_ language: String) async throws -> Project {
    let installation = try await Installation.shared.value
    let folder = "\(language)-new"
    try await installation.run(
      "usher",
      [
        "new", "plugin", "--language", language, "--id", "org.example.sea-shells", "--category", "net.example.shells",
        "--scopes", "view;change", "--name", "Muscheln & Co.", folder,
      ], in: ".")
    return Project(installation: installation, folder: folder, stem: "sea-shells", category: "net.example.shells")
  }

  /// Builds by what the README says, with variables for `make`.
  func build(_ variables: [String] = []) async throws {
    if folder.hasPrefix("cpp") {
      try await installation.run("cmake", ["-B", "build"], in: folder)
      try await installation.run("cmake", ["--build", "build"], in: folder)
    } else {
      try await installation.run("make", variables, in: folder)
    }
  }

  /// Expects that the runner finds nothing to say against the plugin.
  func expectConformance(level: Int = 7) async throws {
    let result = try await installation.run(
      "usher-conformance", ["--level", "\(level)", "--json", "\(stem).so"], in: place)
    for status in ["warned", "failed", "crashed", "timed-out"] {
      #expect(!result.output.contains(#""status":"\#(status)""#), "\(folder): \(result)")
    }
    #expect(result.output.contains(#""status":"passed""#), "\(folder): \(result)")
  }

  /// Expects the same of several runs in a row, as they come in an author's day.
  func expectNoFalseAlarm(in runs: Int = 3) async throws {
    for _ in 0..<runs { try await expectConformance(level: 5) }
  }

  /// Expects that the entry is all that the file exports, but for what some linkers put into every file.
  func expectOneSymbol() async throws {
    let result = try await installation.run("nm", ["-D", "--defined-only", "\(stem).so"], in: place)
    let symbols = result.output.split(separator: "\n").compactMap { $0.split(separator: " ").last }
    let own = symbols.filter { !["_edata", "_end", "__bss_start"].contains($0) }
    #expect(own == ["usher_plugin_entry_v1"], "\(folder)")
  }

  /// Expects that `usher read` shows what the plugin gives.
  func expectItems() async throws {
    try installation.folder.write("*=allow\n", to: "\(place)/answers")
    let result = try await installation.run(
      "usher",
      ["--plugins", ".", "--only", "--state", "state", "read", category, "--prompter", "script:answers", "--json"],
      in: place)
    #expect(
      result.output == """
        {"category":"\(category)","method":"list","items":[{"identifier":"morning","text":"Good morning"},\
        {"identifier":"day","text":"Hello"},{"identifier":"night","text":"Good night"}]}

        """)
  }

  /// Expects that an installation puts the plugin where hosts look.
  func expectInstallation() async throws {
    let place = installation.folder["\(folder) installed"]
    if folder.hasPrefix("cpp") {
      try await installation.run("cmake", ["--install", "build", "--prefix", "\(place)/usr"], in: folder)
      #expect(FileTree.names(in: "\(place)/usr/lib/usher/plugins") == ["\(stem).so"])
    } else {
      try await installation.run("make", ["install", "DESTDIR=\(place)"], in: folder)
      #expect(FileTree.names(in: "\(place)\(installation.prefix)/lib/usher/plugins") == ["\(stem).so"])
    }
  }

  /// Expects everything that a plugin of ours has to be.
  func expectPerfection() async throws {
    try await expectOneSymbol()
    try await expectItems()
    try await expectConformance()
  }
}
