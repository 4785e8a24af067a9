// SPDX-License-Identifier: Apache-2.0

/// Where the sources that the tests were built from are.
package enum Repository {
  /// The folder that holds `Package.swift`.
  package static let root = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()

  /// The folder to give a C compiler with `-I`.
  package static let headers = "\(root)/SDK/C/include"
}
