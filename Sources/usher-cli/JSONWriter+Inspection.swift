// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import Usher
internal import UsherModel

extension JSONWriter {
  /// Writes what is known about a file as an object.
  mutating func inspection(_ inspection: PluginInspection) {
    object { json in
      json.member("path", inspection.path)
      json.key("note")
      if let note = inspection.note { json.note(note) } else { json.null() }
      json.key("elf")
      if let elf = inspection.elf { json.elf(elf) } else { json.null() }
      json.member("decision", inspection.decision.rawValue)
      json.member("reason", inspection.reason)
      json.member("shadowedBy", inspection.shadowedBy)
      json.member("folder", inspection.folderClass.word)
      json.key("missingLibraries")
      json.array(inspection.missingLibraries) { json, library in
        json.object { json in
          json.member("soname", library.soname)
          json.member("package", library.package)
          json.member("remedy", library.remedy)
        }
      }
    }
  }

  private mutating func note(_ note: PluginNote) {
    object { json in
      json.member("abi", note.abi.description)
      json.member("abiRequired", note.requiredABI.description)
      json.member("abiVariant", note.abiVariant)
      json.member("id", note.id)
      json.member("category", note.category.rawValue)
      json.member("name", note.name())
      json.member("version", note.version)
      json.member("authority", note.authority.rawValue)
      json.member("vendor", note.vendor)
      json.member("license", note.license)
      json.member("url", note.url)
      json.member("defaultScope", note.defaultScope.rawValue)
      json.key("scopes")
      json.array(note.scopes) { $0.scope($1, of: note) }
      json.member("extensions", note.extensions)
      json.member("requires", note.requires)
      json.member("store", note.store)
      json.key("uses")
      json.uses(note.uses)
      json.key("libraries")
      json.array(note.libraries) { $0.library($1) }
      json.member("swiftVersion", note.swiftVersion)
      json.member("swiftModule", note.swiftModule)
    }
  }

  private mutating func scope(_ scope: PluginScope, of note: PluginNote) {
    object { json in
      json.member("id", scope.scope.rawValue)
      json.member("name", note.name(of: scope.scope))
      json.member("question", note.question(of: scope.scope, application: "{app}"))
      json.member("choices", PromptChoice.allCases.filter { scope.choices.contains($0) }.map(\.rawValue))
      json.member("implies", scope.implies.map(\.rawValue))
      json.member("requires", scope.requires.map(\.rawValue))
    }
  }

  private mutating func uses(_ uses: PluginNote.Uses) {
    object { json in
      json.member("bus", uses.bus)
      json.member("devices", uses.devices)
      json.member("reads", uses.reads)
      json.member("writes", uses.writes)
    }
  }

  private mutating func library(_ library: PluginNote.Library) {
    object { json in
      json.member("soname", library.soname)
      json.member("purpose", library.purpose)
      json.member("package", library.package)
      json.member("priority", library.priority)
    }
  }

  private mutating func elf(_ elf: PluginInspection.ELF) {
    object { json in
      json.member("size", elf.size)
      json.member("segments", elf.segmentCount)
      json.member("soname", elf.soname)
      json.member("needed", elf.needed)
      json.member("runPath", elf.runPath)
      json.member("exports", elf.exports)
      json.member("imports", elf.imports)
      json.member("bindsNow", elf.bindsNow)
      json.member("hasRelro", elf.hasRelro)
      json.member("needsExecutableStack", elf.needsExecutableStack)
      json.member("hasTextRelocations", elf.hasTextRelocations)
    }
  }
}
