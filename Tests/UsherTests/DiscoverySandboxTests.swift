// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing
import Usher

/// Discovery where the kernel shows files in another way: in a sandbox, and on a file system with many devices.
@Suite("Discovery elsewhere")
struct DiscoverySandboxTests {
  private let folder: TemporaryFolder

  init() async throws {
    folder = try TemporaryFolder()
    #expect(DiscoveryFiles.setMode(0o755, of: folder.path))
  }

  /// Runs `usher list` in a sandbox, as a person who isn't root.
  private func list(mount: String, _ plugins: String) async throws -> CommandResult {
    // A copy, because the build may stand where only its owner may look.
    let usher = try folder.write(FileTree.read(BuiltProducts.usher), to: "usher", mode: 0o755)
    let sandbox = [
      "bwrap", mount, "/", "/", "--proc", "/proc", "--dev", "/dev", "--unshare-user", usher, "--plugins",
      plugins, "--only", "list", "--json",
    ]
    let asPerson = ["setpriv", "--reuid=1000", "--regid=1000", "--clear-groups"]
    // Of its own: nothing is loaded where settings can't be read, and the test runner's may be root's.
    let environment = ProcessEnvironment.hermetic(home: folder.path)
    return try await Command("/usr/bin/env", asPerson + sandbox, environment: environment).run()
  }

  @Test(
    .requires(.bubblewrap), .enabled(if: geteuid() == 0, "only root can make files of root's to look at"))
  func trustsRootsFilesInASandboxThatDoesNotMapRoot() async throws {
    try folder.write(try await DiscoverySample.plugin(), to: "plugins/fortune.so")
    let readOnly = try await list(mount: "--ro-bind", folder["plugins"])
    #expect(readOnly.output.contains("\"state\":\"ready\""), "\(readOnly)")
    let writable = try await list(mount: "--bind", folder["plugins"])
    #expect(writable.output.contains("\"state\":\"refused\""), "\(writable)")
    #expect(writable.output.contains("belongs to user"), "\(writable)")
  }

  @Test(.requires(.btrfs), .enabled(if: Self.canMount, "only root can mount, and only where there are loop devices"))
  func worksOnBtrfs() async throws {
    let image = folder["image"]
    let mount = try folder.folder("mount")
    let made = try await Command("/bin/sh", ["-c", "truncate -s 128M \(image) && mkfs.btrfs -q \(image)"]).run()
    #expect(made.exitStatus == 0, "\(made)")
    let mounted = try await Command("/bin/mount", ["-o", "loop", image, mount]).run()
    try #require(mounted.exitStatus == 0, "\(mounted)")
    do {
      try FileTree.write(try await DiscoverySample.plugin(), to: "\(mount)/fortune.so")
      let discovery = DiscoverySample.discovery(mount)
      let plugin = try #require(discovery.search().plugins.first)
      #expect(plugin.state == .ready)
      let checked = try discovery.check(plugin)
      let isThere = try checked.isStillAtItsPath
      #expect(isThere)
    } catch {
      Issue.record(error)
    }
    let unmounted = try await Command("/bin/umount", [mount]).run()
    #expect(unmounted.exitStatus == 0, "\(unmounted)")
  }

  // SAFETY: the text is only read during the call.
  private static let canMount = unsafe geteuid() == 0 && access("/dev/loop-control", W_OK) == 0
}
