// SPDX-License-Identifier: Apache-2.0

internal import ELFImage
internal import Glibc
internal import PluginNote

// The rules for a file, before anything in it is read.

extension PluginLocation {
  /// Refuses what the folder says is no file, so that a device or a FIFO isn't even opened.
  func checkName() throws(PluginRefusal) {
    guard entry.isText else { throw refusal(.unreadable, "its name isn't UTF-8", remedy: "rename it") }
    switch Int(entry.kind) {
    case Int(DT_REG), Int(DT_UNKNOWN): return
    case Int(DT_LNK): throw link
    case Int(DT_DIR): throw irregular("a folder")
    case Int(DT_FIFO): throw irregular("a FIFO")
    case Int(DT_SOCK): throw irregular("a socket")
    default: throw irregular("a device")
    }
  }

  /// Refuses what turns out to be no file once it is open.
  func checkKind(_ facts: FileFacts) throws(PluginRefusal) {
    if facts.isRegularFile { return }
    switch facts.kind {
    case UInt32(S_IFDIR): throw irregular("a folder")
    case UInt32(S_IFIFO): throw irregular("a FIFO")
    default: throw irregular("a device")
    }
  }

  /// Turns the kernel's refusal to open or read into ours.
  func refusal(_ error: SystemError) -> PluginRefusal {
    switch error.number {
    case ELOOP: link
    case ENXIO: irregular("a socket or a device")
    case EACCES: refusal(.unreadable, "you may not read it", remedy: "run `chmod a+r \(path)`")
    default:
      refusal(.unreadable, "it can't be read (\(error))", remedy: error.remedy("try again, or install it again"))
    }
  }

  /// Says what kind of file it is instead of a shared library of this machine.
  func refusal(_ error: ELFError) -> PluginRefusal {
    let problem = error.description
    return switch error.code {
    case .notELF: refusal(.notLoadable, problem, remedy: "put nothing but plugins into this folder")
    case .wrongMachine: refusal(.notLoadable, problem, remedy: "get it for this machine")
    case .notALibrary, .program: refusal(.notLoadable, problem, remedy: "build it as a shared library")
    case .noNote:
      refusal(.noNote, problem, remedy: "add one with USHER_PLUGIN_NOTE, or put the file into another folder")
    case .severalNotes: refusal(.noNote, problem, remedy: "let one source file have USHER_PLUGIN_NOTE")
    case .noteAlignment: refusal(.noNote, problem, remedy: "let USHER_PLUGIN_NOTE or the build tool write it")
    case .truncated, .unreadable: refusal(.notLoadable, problem, remedy: "install it again")
    default: refusal(.notLoadable, problem, remedy: "build or install it again")
    }
  }

  /// Says which rule of its grammar the note breaks.
  func refusal(_ breach: NoteBreach) -> PluginRefusal {
    refusal(.damagedNote, "in its note, \(breach)", remedy: "mend the note and build it again")
  }

  private var link: PluginRefusal {
    refusal(.notRegular, "it is a symbolic link", remedy: "put the file itself into the folder")
  }

  private func irregular(_ kind: String) -> PluginRefusal {
    refusal(.notRegular, "it is \(kind)", remedy: "a plugin is a regular file; remove this one or rename it")
  }
}
