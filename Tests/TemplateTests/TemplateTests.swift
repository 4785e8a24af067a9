// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// What an author does, with nothing but an installed Usher.
@Suite("Templates", .requires(.make), .requires(.pkgConfig))
struct TemplateTests {
  @Test("C builds as it comes and with other names, and passes every check")
  func c() async throws {
    let template = try await Project.template("c")
    for project in [template, try await Project.new("c")] {
      try await project.build()
      try await project.expectPerfection()
      try await project.expectInstallation()
    }
    try await template.expectNoFalseAlarm()
  }

  @Test("C++ builds as it comes and with other names, and passes every check", .requires(.cmake), .requires(.cxx))
  func cxx() async throws {
    for project in [try await Project.template("cpp"), try await Project.new("cpp")] {
      try await project.build()
      try await project.expectPerfection()
      try await project.expectInstallation()
    }
  }

  @Test("Rust builds as it comes and with other names, and passes every check", .requires(.rustc))
  func rust() async throws {
    for project in [try await Project.template("rust"), try await Project.new("rust")] {
      try await project.build()
      try await project.expectPerfection()
      try await project.expectInstallation()
    }
  }

  // Two packages with one build folder, so that the kit is built once.
  @Test("Swift builds as it comes and with other names, and passes every check")
  func swift() async throws {
    let template = try await Project.template("swift")
    for project in [template, try await Project.new("swift")] {
      let scratch = project.installation.folder["scratch"]
      try await project.build(["SWIFTFLAGS=--configuration release --scratch-path \(scratch)"])
      try await project.expectPerfection()
    }
    try await template.expectNoFalseAlarm()
  }

  /// Debian 12's rustc is 1.63; where somebody has a newer one too, that is first in `PATH`.
  @Test(
    "Rust builds with the distribution's compiler too",
    .requires(Requirement(program: "/usr/bin/rustc", package: "rustc")))
  func oldRust() async throws {
    let project = try await Project.template("rust", as: "rust-old")
    try await project.build(["RUSTC=/usr/bin/rustc"])
    try await project.expectOneSymbol()
    try await project.expectConformance(level: 3)
  }

  @Test(
    "C builds with every compiler and linker", .requires(.clang), .requires(.gold), .requires(.lld),
    arguments: ["cc", "clang"], ["bfd", "gold", "lld"])
  func linkers(compiler: String, linker: String) async throws {
    let project = try await Project.template("c", as: "c-\(compiler)-\(linker)")
    try await project.build(["CC=\(compiler)", "LDFLAGS=-fuse-ld=\(linker)"])
    try await project.expectOneSymbol()
    try await project.expectConformance(level: 3)
  }
}
