// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The folder in which benchmarks work, with what `scripts/bench` has made there.
struct Workshop {
  let path: String

  /// The staged program.
  var usher: String { "\(path)/../bin/usher" }
  /// The staged plugins.
  var plugins: String { "\(path)/../lib/usher/plugins" }
  /// The plugin that is copied.
  var template: String { "\(path)/template.so" }
  /// The least program in Swift.
  var hello: String { "\(path)/hello" }
  /// What counts allocations when it is preloaded.
  var allocations: String { "\(path)/allocations.so" }

  /// Debian's package of python-vobject.
  static let vobjectPackage = "python3-vobject"
  /// The Python that Debian's python3-vobject belongs to.
  var python: String { "/usr/bin/python3" }
  /// Whether that package is there.
  var hasVobject: Bool {
    Program(python, "-c", "import importlib.util, sys; sys.exit(importlib.util.find_spec('vobject') is None)").works
  }
  /// What times python-vobject.
  var vobject: String { "\(path)/vobject_cards.py" }

  init(_ path: String) {
    self.path = path
  }

  /// Makes a folder in the workshop, without what was in it, and returns its path.
  func folder(_ name: String) -> String {
    let folder = "\(path)/\(name)"
    Files.remove(folder)
    Files.makeFolder(folder)
    return folder
  }

  /// Makes a folder of so many plugins of different categories, and returns its path.
  func pluginFolder(count: Int) -> String {
    let folder = folder("plugins-\(count)")
    let template = Files.read(template)
    let places = Files.places(of: Array("00000".utf8), after: Array("bench-".utf8), in: template)
    var copy = template
    for index in 0..<count {
      let number = Self.digits(index)
      for place in places { copy.replaceSubrange(place..<(place + number.count), with: number) }
      Files.write(copy, to: "\(folder)/\(String(decoding: number, as: UTF8.self)).so")
    }
    return folder
  }

  /// The category of one plugin of such a folder.
  static func category(_ index: Int) -> String {
    "com.example.bench-" + String(decoding: digits(index), as: UTF8.self)
  }

  private static func digits(_ index: Int) -> [UInt8] {
    let digits = Array("\(index)".utf8)
    return Array(repeating: UInt8(ascii: "0"), count: 5 - digits.count) + digits
  }
}
