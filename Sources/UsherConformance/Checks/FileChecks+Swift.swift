// SPDX-License-Identifier: Apache-2.0

// What a plugin in Swift needs, because Swift on Linux has no stable ABI and finds types by their modules' names.

extension FileChecks {
  @Sendable static func swiftModule(_ file: PluginFile) -> Finding {
    let module = file.value("swift-module")
    guard !module.isEmpty else {
      return file.sharesSwift ? .warned("it is in Swift, and its note has no `swift-module`") : .passed
    }
    if file.sharesSwift, !hasModule(file, module) {
      return .failed("its note has `swift-module=\(module)`, and no such module is in the file")
    }
    guard let other = SiblingPlugins(of: file).first(where: { $0.module == module && $0.id != file.value("id") }) else {
      return .passed
    }
    return .failed("its module \(module) has the name of the one in \(other.path)")
  }

  /// Whether a module's name stands in the file as its descriptor has it: a text of its own.
  private static func hasModule(_ file: PluginFile, _ module: String) -> Bool {
    file.contains("\0\(module)\0")
  }

  @Sendable static func swiftVersion(_ file: PluginFile) -> Finding {
    guard file.sharesSwift else { return .passed }
    let version = file.value("swift-version")
    guard !version.isEmpty else { return .failed("it needs libswiftCore.so, and its note has no `swift-version`") }
    let (theirs, ours) = (majorAndMinor(version), majorAndMinor("\(_SwiftStdlibVersion.current)"))
    if theirs.count == 2, theirs == ours { return .passed }
    return .failed("its note has `swift-version=\(version)`, and this is Swift \(ours.joined(separator: "."))")
  }

  private static func majorAndMinor(_ version: String) -> [Substring] {
    Array(version.split(separator: ".", omittingEmptySubsequences: false).prefix(2))
  }
}
