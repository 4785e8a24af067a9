// SPDX-License-Identifier: Apache-2.0

internal import KeyFile

extension AppDeclaration {
  /// The largest file that is read, in bytes.
  static let largestFile = 1 << 20

  /// Finds a declaration by the application's id, or by the path of its file.
  ///
  /// What holds a `/` or ends in `.app` is a path; a relative one starts at the current folder, because a person typed
  /// it. An id is looked for in `$XDG_DATA_HOME/usher/apps`, then in the same folder below each of `$XDG_DATA_DIRS`.
  public static func find(_ text: String, environment: HostEnvironment) throws(DeclarationError) -> AppDeclaration {
    let isPath = text.utf8.contains(UInt8(ascii: "/")) || text.hasSuffix(".app")
    return isPath ? try read(text) : try find(id: text, environment: environment)
  }

  /// Finds the installed declaration of an application.
  public static func find(id: String, environment: HostEnvironment) throws(DeclarationError) -> AppDeclaration {
    guard AppIdentifier.isValid(id) else { throw badID(id, path: nil) }
    let folders = (environment.dataHome.map { [$0] } ?? []) + environment.dataFolders
    for folder in folders {
      let path = HostEnvironment.join(folder, "usher/apps/\(id).app")
      guard let declaration = try readIfThere(path) else { continue }
      guard declaration.id == id else {
        throw DeclarationError(
          .badID, path: path, "\(path): `id` in `[app]` is \(declaration.id); it must be \(id), as the file is named.")
      }
      return declaration
    }
    let shown = folders.map { HostEnvironment.join($0, "usher/apps") }.joined(separator: ", ")
    throw DeclarationError(
      .notFound, "No application \(id) is declared; install \(id).app into one of \(shown), or name its file.")
  }

  /// Reads a declaration's file.
  public static func read(_ path: String) throws(DeclarationError) -> AppDeclaration {
    if let declaration = try readIfThere(path) { return declaration }
    throw DeclarationError(.notFound, path: path, "\(path) doesn't exist; name an application's declaration.")
  }

  private static func readIfThere(_ path: String) throws(DeclarationError) -> AppDeclaration? {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileSystem.contents(of: path, limit: largestFile)
    } catch {
      if error.isMissing { return nil }
      if let shortage = Shortage(error) {
        throw DeclarationError(.exhausted, path: path, "\(path) can't be read: \(shortage).")
      }
      throw DeclarationError(
        .unreadable, path: path, "\(path) can't be read (\(error)); it must be a file of at most 1 MiB.")
    }
    return try parse(bytes, path: path)
  }

  private static func parse(_ bytes: [UInt8], path: String) throws(DeclarationError) -> AppDeclaration {
    let file: KeyFile
    do throws(KeyFileError) {
      file = try KeyFile(parsing: bytes, as: .grouped)
    } catch {
      throw DeclarationError(.damaged, path: path, "\(path): \(error).")
    }
    guard let id = file.value("id", in: "app") else {
      throw DeclarationError(.badID, path: path, "\(path): `id` is missing; add it to the group `[app]`.")
    }
    guard AppIdentifier.isValid(id) else { throw badID(id, path: path) }
    return AppDeclaration(id: id, path: path, file: file)
  }
}
