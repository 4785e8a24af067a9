// SPDX-License-Identifier: Apache-2.0

/// One of the C plugins in `Tests/Fixtures`, each of which is good but for the fault in its name.
package struct Fixture: Sendable, CustomStringConvertible {
  /// The name of its file without `.c`.
  package let name: String

  package var description: String { name }

  /// The path of its source.
  package var source: String { "\(Repository.root)/Tests/Fixtures/\(name).c" }

  /// Its category, which is its id too: `com.example.hangs-in-create` for `HangsInCreate`.
  package var category: String {
    "com.example."
      + name.dropFirst().reduce(into: name.prefix(1).lowercased()) { kebab, character in
        kebab += character.isUppercase ? "-\(character.lowercased())" : "\(character)"
      }
  }

  /// Every fixture there is, by name.
  package static var all: [Fixture] {
    FileTree.names(in: "\(Repository.root)/Tests/Fixtures")
      .filter { $0.hasSuffix(".c") }
      .map { Fixture(String($0.dropLast(2))) }
  }

  package init(_ name: String) {
    self.name = name
  }
}
