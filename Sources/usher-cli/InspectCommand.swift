// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import Usher
internal import UsherModel

/// `usher inspect`.
enum InspectCommand {
  static func run(_ arguments: Arguments) -> ExitStatus {
    let session = Session(arguments)
    let inspection = session.discovery.inspect(WorkingFolder.absolute(arguments.operands[0]))
    var output = Output()
    if arguments.has(.json) {
      var json = JSONWriter()
      json.inspection(inspection)
      json.endLine()
      output.write(json.bytes)
    } else {
      output.write(text(inspection, locale: session.environment.locale, coloured: output.isColoured))
    }
    let isWrong = inspection.decision == .refused || inspection.decision == .quarantined
    return output.finish(isWrong ? .refused : .success)
  }

  private static func text(_ inspection: PluginInspection, locale: String, coloured: Bool) -> String {
    var text = FieldList(coloured: coloured)
    text.add("file", inspection.path)
    text.add("decision", inspection.decision.rawValue, style: inspection.decision.cell.style)
    text.add("reason", inspection.reason)
    text.add("shadowed by", inspection.shadowedBy)
    text.add("folder", inspection.folderClass.word)
    if let note = inspection.note { add(note, to: &text, locale: locale) }
    if let elf = inspection.elf { add(elf, to: &text) }
    for library in inspection.missingLibraries { text.add("missing", "\(library.soname): \(library.remedy)") }
    return text.text
  }

  private static func add(_ note: PluginNote, to text: inout FieldList, locale: String) {
    text.add("category", note.category.rawValue)
    text.add("name", "\(note.name(locale: locale)) \(note.version)")
    text.add("id", note.id)
    text.add("authority", note.authority.rawValue)
    text.add("abi", note.requiredABI == note.abi ? "\(note.abi)" : "\(note.abi), works with \(note.requiredABI)")
    text.add("abi variant", note.abiVariant)
    text.add("vendor", note.vendor)
    text.add("license", note.license)
    text.add("url", note.url)
    for scope in note.scopes {
      text.add("scope", "\(scope.scope): \(note.question(of: scope.scope, application: "{app}", locale: locale))")
    }
    text.add("extensions", note.extensions)
    text.add("requires", note.requires)
    text.add("uses bus", note.uses.bus)
    text.add("uses devices", note.uses.devices)
    text.add("uses reads", note.uses.reads)
    text.add("uses writes", note.uses.writes)
    for library in note.libraries {
      text.add("library", "\(library.soname): \(library.purpose)\(library.package.map { " (\($0))" } ?? "")")
    }
    text.add("swift", [note.swiftVersion, note.swiftModule].compactMap { $0 })
  }

  private static func add(_ elf: PluginInspection.ELF, to text: inout FieldList) {
    text.add("size", "\(elf.size) bytes, \(elf.segmentCount) segments")
    text.add("needs", elf.needed)
    text.add("run path", elf.runPath)
    text.add("exports", elf.exports)
    text.add("imports", "\(elf.imports.count) symbols")
    let hardening = [
      elf.bindsNow ? "binds now" : "binds lazily", elf.hasRelro ? "relro" : "no relro",
      elf.needsExecutableStack ? "executable stack" : nil, elf.hasTextRelocations ? "text relocations" : nil,
    ]
    text.add("linked", hardening.compactMap { $0 })
  }
}
