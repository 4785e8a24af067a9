// SPDX-License-Identifier: Apache-2.0

/// A release of Swift, major and minor: plugins and hosts in Swift must agree about it.
struct SwiftRelease: Sendable, Hashable, CustomStringConvertible {
  let major: Int
  let minor: Int

  /// The release that this program runs with, which is the one whose compiler builds the plugin.
  ///
  /// The generated file checks it against the compiler that really comes.
  static var current: SwiftRelease {
    let numbers = "\(_SwiftStdlibVersion.current)".split(separator: ".").compactMap { Int($0) }
    return SwiftRelease(major: numbers.first ?? 0, minor: numbers.dropFirst().first ?? 0)
  }

  var description: String { "\(major).\(minor)" }
}
