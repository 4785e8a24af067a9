// SPDX-License-Identifier: Apache-2.0

internal import ELFImage
internal import PluginNote

extension Discovery {
  /// Says what a file is, and what this host would do with it and why.
  ///
  /// The file may be anything, anywhere; nothing is mapped. Where it lies in a folder of the search path, the folder
  /// is searched too, because another plugin may come first.
  ///
  /// - Parameter path: A relative one starts at the current folder.
  /// - Returns: all that could be learned.
  public func inspect(_ path: String) -> PluginInspection {
    let location = locate(path)
    var inspection = inspect(location)
    guard inspection.refusal == nil else { return inspection }
    let installation = search()
    if let shortage = installation.shortage {
      let problem = "whether another plugin comes first can't be learned: \(shortage.problem)"
      inspection.refusal = location.refusal(.unreadable, problem, remedy: shortage.remedy)
    }
    if let found = installation.plugins.first(where: { $0.path == inspection.path }) {
      inspection.refusal = found.refusal
      inspection.shadowedBy = found.shadowedBy
    }
    return inspection
  }

  /// Says what a file is, other files aside.
  func inspect(_ location: PluginLocation) -> PluginInspection {
    var plugin = InstalledPlugin(location: location)
    var inspection = PluginInspection(path: location.path, folderClass: location.folder.kind)
    do throws(PluginRefusal) {
      let file: OpenFile
      do throws(SystemError) {
        file = try OpenFile(path: location.path)
      } catch {
        throw location.refusal(error)
      }
      do throws(PluginRefusal) {
        var chain = TrustChain(user: environment.user)
        var reader = HeadReader()
        try judge(&plugin, file, chain: &chain, reader: &reader)
      } catch {
        inspection.refusal = error
      }
      inspection.note = plugin.note
      let image = try location.image(of: file, size: plugin.identity?.size ?? 0)
      inspection.elf = PluginInspection.ELF(image, of: file)
      inspection.missingLibraries = missingLibraries(image, inspection.note, location)
      if let note = inspection.note { try location.checkLinking(image, note, environment) }
    } catch {
      inspection.refusal = inspection.refusal ?? error
    }
    return inspection
  }

  /// Where a file is: in a folder of the search path, or in any other.
  private func locate(_ path: String) -> PluginLocation {
    let parts = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let name = parts.map { String(path[path.index(after: $0)...]) } ?? path
    let parent = parts.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let resolved = (try? FileSystem.resolved(parent)) ?? parent
    let kind = searchPath.folders.first { (try? FileSystem.resolved($0.path)) == resolved }?.kind
    var chain = TrustChain(user: environment.user)
    return PluginLocation(name: name, in: resolved, kind: kind ?? .explicit, chain: &chain)
  }

  private func missingLibraries(
    _ image: ELFImage, _ note: PluginNote?, _ location: PluginLocation
  ) -> [MissingLibrary] {
    let opened = note?.libraries.map(\.soname) ?? []
    let origin = LibrarySearch.Origin(folder: location.folder.path, runPaths: [])
    return image.missingLibraries(from: location.folder.path, environment, note)
      + LibrarySearch(environment: environment).missing(opened, from: origin).map {
        MissingLibrary($0, note: note, isOpenedLater: true)
      }
  }
}
