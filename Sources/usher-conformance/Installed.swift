// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import UsherConformance

/// What an installation has beside the program.
enum Installed {
  /// The broken plugins.
  static func corpus() throws(UsageError) -> String {
    guard let root = ChildPrograms.installation, (try? FolderNames.read("\(root)/share/usher/corpus")) != nil else {
      throw UsageError("The broken plugins aren't installed here; say where they are: --corpus DIR")
    }
    return "\(root)/share/usher/corpus"
  }

  /// The folder with `usher/plugin.h`; nil where there is none beside the program.
  static var headers: String? {
    guard let root = ChildPrograms.installation, (try? FolderNames.read("\(root)/include/usher")) != nil else {
      return nil
    }
    return "\(root)/include"
  }
}
