// SPDX-License-Identifier: Apache-2.0

/// What a new plugin is written in; each has a folder of templates named like it.
enum ProjectLanguage: String, CaseIterable {
  case c, cpp, rust, swift

  /// Its name for people.
  var title: String {
    switch self {
    case .c: "C"
    case .cpp: "C++"
    case .rust: "Rust"
    case .swift: "Swift"
    }
  }

  /// The files of its template, in the order in which they are listed.
  var files: [String] {
    switch self {
    case .c: ["Makefile", "README.md", "greetings.c"]
    case .cpp: ["CMakeLists.txt", "README.md", "greetings.cpp"]
    case .rust: ["Makefile", "README.md", "greetings.rs", "usher.rs"]
    case .swift:
      [
        "Makefile", "Package.swift", "README.md", "Sources/com_example_greetings/GreetingsPlugin.swift",
        "Sources/com_example_greetings/greetings.usher-plugin",
      ]
    }
  }

  /// What is typed in the new folder to build the plugin and to have it judged.
  var building: [String] {
    switch self {
    case .c, .rust, .swift: ["make", "make check"]
    case .cpp: ["cmake -B build", "cmake --build build", "cmake --build build --target check"]
    }
  }

  /// Where the built plugin is, seen from the new folder.
  var pluginFolder: String { self == .cpp ? "build" : "." }

  /// Whether the build asks pkg-config where Usher is; CMake looks beside the folders of `PATH`.
  var needsPkgConfig: Bool { self != .cpp }
}
