// SPDX-License-Identifier: Apache-2.0

internal import ELFImage
internal import PluginNote

extension Discovery {
  /// Opens a plugin again and applies every rule again, those included that cost more than a look at the head.
  ///
  /// Called when a plugin's category is first used. Reads a few pieces of the file; maps nothing.
  ///
  /// - Throws: why it isn't loaded; `changed` where the file isn't the one that was found, so that a new search helps.
  package func check(_ plugin: InstalledPlugin) throws(PluginRefusal) -> CheckedPlugin {
    if let refusal = plugin.refusal { throw refusal }
    var chain = TrustChain(user: environment.user)
    let location = PluginLocation(
      name: plugin.fileName, in: plugin.location.folder.path, kind: plugin.folderClass, chain: &chain)
    let file: OpenFile
    do throws(SystemError) {
      file = try OpenFile(path: location.path)
    } catch {
      throw error.isMissing ? Self.changed(location) : location.refusal(error)
    }
    var again = InstalledPlugin(location: location)
    var reader = HeadReader()
    try judge(&again, file, chain: &chain, reader: &reader)
    guard let note = again.note, let identity = again.identity, identity == plugin.identity else {
      throw Self.changed(location)
    }
    let image = try location.image(of: file, size: identity.size)
    try location.checkLinking(image, note, environment)
    return CheckedPlugin(path: location.path, file: file, identity: identity, image: image, note: note)
  }

  private static func changed(_ location: PluginLocation) -> PluginRefusal {
    location.refusal(.changed, "the file changed after it had been found", remedy: "try again")
  }
}

extension PluginLocation {
  /// Reads the tables of a file.
  func image(of file: borrowing OpenFile, size: Int64) throws(PluginRefusal) -> ELFImage {
    do throws(ELFError) {
      return try ELFImage(file.source(size: UInt64(max(size, 0))))
    } catch {
      throw refusal(error)
    }
  }

  /// Refuses a plugin whose libraries aren't there, or whose Swift may be another one.
  func checkLinking(_ image: ELFImage, _ note: PluginNote, _ environment: HostEnvironment) throws(PluginRefusal) {
    if image.needsSwift, note.swiftVersion == nil {
      throw refusal(
        .swift, "it is linked to libswiftCore.so and its note has no `swift-version`",
        remedy: "add `swift-version=` with the compiler's version, or let the build tool write the note")
    }
    guard let missing = image.missingLibraries(from: folder.path, environment, note).first else { return }
    throw refusal(
      .missingLibrary, "it needs \(missing.soname), which isn't installed", remedy: missing.remedy)
  }
}

extension ELFImage {
  /// Whether it shares the host's Swift runtime.
  var needsSwift: Bool { dynamic.needed.contains("libswiftCore.so") }

  /// Those of the libraries it is linked to that the dynamic linker won't find.
  func missingLibraries(
    from folder: String, _ environment: HostEnvironment, _ note: PluginNote?
  ) -> [MissingLibrary] {
    let paths = [dynamic.runPath ?? dynamic.rPath].compactMap { $0 }
    let origin = LibrarySearch.Origin(folder: folder, runPaths: paths)
    return LibrarySearch(environment: environment).missing(dynamic.needed, from: origin).map {
      MissingLibrary($0, note: note, isOpenedLater: false)
    }
  }
}

extension OpenFile {
  /// Reads the file piece by piece; not for use once the file is closed.
  func source(size: UInt64) -> ELFSource {
    let descriptor = descriptor
    return ELFSource(size: size) { offset, count in OpenFile.piece(of: descriptor, at: offset, count) }
  }
}
