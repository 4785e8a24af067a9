// SPDX-License-Identifier: Apache-2.0

/// The names in a project that follow from the plugin's id.
struct ProjectNames {
  /// Names that a build file or a template uses for something else.
  private static let taken: Set<String> = ["all", "check", "clean", "help", "install", "package", "test", "usher"]

  /// What the source, the build's target and the `.so` are called: the id's last label.
  let stem: String
  /// The Swift module, which no plugin with another id has: dots become `_`, hyphens `__`.
  let module: String
  /// The Swift type.
  let type: String
  /// The name for people where none was given.
  let title: String

  init(id: String) {
    let label = id.split(separator: ".").last.map(String.init) ?? id
    let words = label.split(separator: "-").map(String.init)
    stem = Self.taken.contains(label) ? "\(label)-plugin" : label
    module = Self.identifier(id.map { $0 == "." ? "_" : $0 == "-" ? "__" : String($0) }.joined())
    type = Self.identifier(words.map(Self.capitalized).joined()) + "Plugin"
    title = Self.capitalized(words.joined(separator: " "))
  }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  /// Identifiers don't begin with a digit.
  private static func identifier(_ name: String) -> String {
    name.first?.isNumber == true ? "_\(name)" : name
  }
}
