// SPDX-License-Identifier: Apache-2.0

/// A folder of the search path as it was found; shared by all plugins in it.
final class FoundFolder: Sendable {
  /// The path without links.
  let path: String
  let kind: FolderClass
  /// Why nothing in it is loaded; nil where the folder and all above it are trusted.
  let distrust: Distrust?
  /// What it holds.
  let listing: FolderListing

  init(path: String, kind: FolderClass, distrust: Distrust?, listing: FolderListing) {
    self.path = path
    self.kind = kind
    self.distrust = distrust
    self.listing = listing
  }
}
