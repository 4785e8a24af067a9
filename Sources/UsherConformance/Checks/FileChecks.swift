// SPDX-License-Identifier: Apache-2.0

internal import ELFImage
internal import KeyFile

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
    case 1: .passed
    case 0: .failed("there is no note with the owner “Usher” and the type 0x55534852")
    default: .failed("there are \(file.notes.count) notes with the owner “Usher”")
    }
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
}
