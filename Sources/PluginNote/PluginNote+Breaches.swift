// SPDX-License-Identifier: Apache-2.0

package import KeyFile

extension PluginNote {
  /// Everything that is wrong with the lines from which a note will be made, for their author.
  ///
  /// The rules are those by which a host reads the note, but for `abi` and `abi-required`, which are about the build.
  package static func breaches(in file: KeyFile) -> [NoteBreach] {
    let reader = NoteReader(file: file)
    var found: [NoteBreach] = []
    func collect(_ check: () throws(NoteBreach) -> Void) {
      do throws(NoteBreach) { try check() } catch { found.append(error) }
    }
    collect { () throws(NoteBreach) in _ = try reader.reverseDNS("id") }
    collect { () throws(NoteBreach) in _ = try reader.category() }
    collect(reader.checkName)
    collect(reader.checkVersion)
    collect { () throws(NoteBreach) in _ = try reader.authority() }
    reader.checkScopes { found.append($0) }
    return found
  }
}
