// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// What `docs/ship-it.md` shows, typed as it stands there, with nothing but an installed Usher.
@Suite("Packages", .requires(.make), .requires(.pkgConfig))
struct PackageTests {
  @Test(
    "A Debian package has the plugin where hosts look", .requires(.debhelper), .requires(.dpkgBuildpackage))
  func debian() async throws {
    try await expectPlugin(by: "Debian")
  }

  @Test("An RPM package has the plugin where hosts look", .requires(.rpmbuild))
  func rpm() async throws {
    try await expectPlugin(by: "RPM")
  }

  /// The recipe's last line unpacks the package and lists what is in it.
  private func expectPlugin(by heading: String) async throws {
    let installation = try await Installation.shared.value
    let folder = "package-\(heading)/fortune"
    try await installation.run("mkdir", ["package-\(heading)"], in: ".")
    try await installation.run("usher", ["new", "plugin", folder], in: ".")
    let recipe = try Recipe(heading, from: "\(installation.prefix)/share/doc/usher/docs/ship-it.md")
    #expect(!recipe.files.isEmpty && recipe.commands.last?.hasPrefix("usher --plugins ") == true, "\(recipe)")
    let result = try await recipe.follow(in: folder, of: installation)
    let row = try #require(result.output.split(separator: "\n").last, "\(result)")
    #expect(row.hasPrefix("com.example.fortune  Fortune  1.0.0    consent    ready "), "\(result)")
    #expect(row.hasSuffix("/usr/lib/usher/plugins/fortune.so"), "\(result)")
  }
}
