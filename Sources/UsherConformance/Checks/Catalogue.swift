// SPDX-License-Identifier: Apache-2.0

/// Every check there is, in the order in which they are reported.
package enum Catalogue {
  /// All checks; ids are unique, and what a check needs stands before it.
  package static let all: [Check] =
    file + load + lifecycle + abi + permission + grant + operation + threads + hygiene + data + tools

  /// The check of an id; nil where there is none.
  package static func check(_ id: String) -> Check? {
    all.first { $0.id == id }
  }
}
