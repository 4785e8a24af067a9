// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// What is installed has to do without the sources that it was taken from.
@Suite("Installed files", .requires(.pkgConfig))
struct InstalledFilesTests {
  @Test("The witness and the small host of the suite for hosts build from an installation, and one is judged")
  func hostSuite() async throws {
    let installation = try await Installation.shared.value
    try await installation.run("cp", ["-r", "\(installation.prefix)/share/usher/host-suite", "witness"], in: ".")
    let result = try await installation.run(
      "sh",
      [
        "-euc",
        """
        cc -shared -fPIC -pthread $(pkg-config --cflags usher) -o witness.so *.c
        cc -pthread $(pkg-config --cflags usher) -o host small-host/GoodHost.c
        USHER_WITNESS_REPORT=$PWD/report ./host ./witness.so
        sh judge.sh report
        """,
      ], in: "witness")
    #expect(result.output.hasSuffix("No rule was broken that was watched.\n"), "\(result)")
  }

  @Test("A report that isn't there is named in one sentence")
  func missingReport() async throws {
    let result = try await Command("/bin/sh", ["\(Repository.root)/SDK/HostSuite/judge.sh", "/none/report"]).run()
    #expect(result.exitStatus == 2 && result.output.isEmpty, "\(result)")
    #expect(result.errorOutput.hasPrefix("There is no report /none/report"), "\(result)")
    #expect(result.errorOutput.count { $0 == "\n" } == 1, "\(result)")
  }

  @Test("Every link of an installed page leads to an installed file")
  func links() async throws {
    let pages = "\(try await Installation.shared.value.prefix)/share/doc/usher"
    var (open, links) = ([""], 0)
    while let folder = open.popLast() {
      for name in FileTree.names(in: "\(pages)/\(folder)") {
        let path = "\(folder)\(name)"
        guard name.hasSuffix(".md") else {
          if !name.contains("."), name != "LICENSE" { open.append("\(path)/") }
          continue
        }
        for link in try FileTree.readText("\(pages)/\(path)").matches(of: #/\]\(([^)#:\s]+)(?:#[^)]*)?\)/#) {
          links += 1
          #expect((try? FileTree.read("\(pages)/\(folder)\(link.1)")) != nil, "\(path): \(link.1)")
        }
      }
    }
    #expect(links > 50)
  }
}
