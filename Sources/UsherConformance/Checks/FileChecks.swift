// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import ELFImage
internal import KeyFile
internal import PluginNote

/// The checks of the file's bytes.
enum FileChecks {
  /// What is left for `segments` and `oneNote` to say.
  private static let others: [ELFError.Code] = [.truncated, .tooLarge, .noteAlignment]

  @Sendable static func header(_ file: PluginFile) -> Finding {
    guard case .failure(let error) = file.image, !others.contains(error.code) else { return .passed }
    return .failed(error.description)
  }

  @Sendable static func segments(_ file: PluginFile) -> Finding {
    guard case .failure(let error) = file.image, error.code == .truncated else { return .passed }
    return .failed(error.description)
  }

  @Sendable static func oneNote(_ file: PluginFile) -> Finding {
    if case .failure(let error) = file.image { return .failed(error.description) }
    return switch file.notes.count {
    case 1: noteItself(file.notes[0])
    case 0: .failed("there is no note with the owner “Usher” and the type 0x55534852")
    default: .failed("there are \(file.notes.count) notes with the owner “Usher”")
    }
  }

  private static func noteItself(_ note: ELFNote) -> Finding {
    if note.alignment != 4 { return .failed("the note is in a segment aligned to \(note.alignment), not to 4") }
    let most = Int(USHER_NOTE_SIZE_MAX)
    return note.description.count > most
      ? .failed("the note has \(note.description.count) bytes, more than \(most)") : .passed
  }

  @Sendable static func noteKeyFile(_ file: PluginFile) -> Finding {
    guard let note = file.notes.first else { return .skipped("needs file.one-note") }
    do throws(KeyFileError) {
      _ = try KeyFile(parsing: note.description, as: .note)
      return .passed
    } catch {
      return .failed("the note: \(error)")
    }
  }

  @Sendable static func noteKeys(_ file: PluginFile) -> Finding {
    guard let description = file.notes.first?.description, let note = file.note else {
      return .skipped("needs file.one-note")
    }
    do throws(NoteBreach) {
      _ = try PluginNote(parsing: description)
    } catch {
      return .failed("the note: \(error)")
    }
    let stray = note.keys().first { key in
      key.hasPrefix("scope.") && !file.scopes.contains { key.hasPrefix("scope.\($0).") }
    }
    return stray.map { .warned("`\($0)` is about a scope that the note's `scopes` doesn't list") } ?? .passed
  }
}
