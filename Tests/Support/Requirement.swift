// SPDX-License-Identifier: Apache-2.0

package import Testing

/// A program that a test runs and that is no part of Usher.
package struct Requirement: Sendable {
  package static let btrfs = Requirement(program: "mkfs.btrfs", package: "btrfs-progs")
  package static let bubblewrap = Requirement(program: "bwrap", package: "bubblewrap")
  package static let cmake = Requirement(program: "cmake", package: "cmake")
  package static let clang = Requirement(program: "clang", package: "clang")
  package static let cxx = Requirement(program: "c++", package: "g++")
  package static let debhelper = Requirement(program: "dh", package: "debhelper")
  package static let dpkgBuildpackage = Requirement(program: "dpkg-buildpackage", package: "dpkg-dev")
  package static let flatpak = Requirement(program: "flatpak", package: "flatpak")
  package static let gold = Requirement(program: "ld.gold", package: "binutils")
  package static let busctl = Requirement(program: "busctl", package: "systemd")
  package static let dbus = Requirement(program: "dbus-daemon", package: "dbus-daemon")
  package static let journald = Requirement(program: "journalctl", package: "systemd")
  package static let khard = Requirement(program: "khard", package: "khard")
  package static let lld = Requirement(program: "ld.lld", package: "lld")
  package static let make = Requirement(program: "make", package: "make")
  package static let permissionStore = Requirement(
    program: "/usr/libexec/xdg-permission-store", package: "xdg-desktop-portal")
  package static let pkgConfig = Requirement(program: "pkg-config", package: "pkg-config")
  package static let portalGTK = Requirement(
    program: "/usr/libexec/xdg-desktop-portal-gtk", package: "xdg-desktop-portal-gtk")
  package static let readelf = Requirement(program: "readelf", package: "binutils")
  package static let rpmbuild = Requirement(program: "rpmbuild", package: "rpm")
  package static let rustc = Requirement(program: "rustc", package: "rustc")
  package static let strace = Requirement(program: "strace", package: "strace")
  package static let xdotool = Requirement(program: "xdotool", package: "xdotool")
  package static let xvfb = Requirement(program: "Xvfb", package: "xvfb")

  /// What has to be found in `PATH`.
  package let program: String
  /// The Debian package that brings it.
  package let package: String

  package init(program: String, package: String) {
    self.program = program
    self.package = package
  }

  /// Whether the program is there.
  package var isMet: Bool {
    Executable.find(program) != nil
  }
}

/// A program that is missing where nothing may be skipped.
package struct RequirementFailure: Error, Sendable, CustomStringConvertible {
  package let requirement: Requirement

  package var description: String {
    "`\(requirement.program)` is missing; install the Debian package \(requirement.package)."
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where a program is missing, with a reason that names the Debian package; where `CI=true` it fails.
  package static func requires(_ requirement: Requirement) -> Self {
    .enabled("needs `\(requirement.program)` from the Debian package \(requirement.package)") {
      guard !requirement.isMet else { return true }
      guard !ProcessEnvironment.isContinuousIntegration else { throw RequirementFailure(requirement: requirement) }
      return false
    }
  }
}
