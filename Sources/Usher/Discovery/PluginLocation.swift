// SPDX-License-Identifier: Apache-2.0

/// Where a plugin's file is; its path is put together when somebody needs it.
struct PluginLocation: Sendable {
  let folder: FoundFolder
  let entry: FolderListing.Entry

  /// The bare name, with what isn't UTF-8 replaced.
  var name: String { folder.listing.name(of: entry) }

  init(folder: FoundFolder, entry: FolderListing.Entry) {
    self.folder = folder
    self.entry = entry
  }

  /// Names one file in a folder whose path is free of links.
  init(name: String, in path: String, kind: FolderClass, chain: inout TrustChain) {
    let listing = FolderListing(name: name)
    folder = FoundFolder(path: path, kind: kind, distrust: chain.distrust(ofFolder: path), listing: listing)
    entry = listing.entries[0]
  }

  var path: String { HostEnvironment.join(folder.path, name) }

  /// Says that the file isn't loaded.
  func refusal(_ code: PluginRefusal.Code, _ problem: String, remedy: String) -> PluginRefusal {
    PluginRefusal(code, path: path, problem, remedy: remedy)
  }
}
