// SPDX-License-Identifier: Apache-2.0

/// The options that a program has; each raw value lies above every character, which is what short options are.
package protocol CommandOption: RawRepresentable<Int32>, CaseIterable, Equatable {
  /// What people type to start the program.
  static var program: String { get }
  /// `--help` and `-h`.
  static var help: Self { get }
  /// The word behind the two hyphens.
  var name: StaticString { get }
  /// What stands behind it; nil where nothing does.
  var argument: String? { get }
  /// What it does, in one line of a help page.
  var meaning: String { get }
}
