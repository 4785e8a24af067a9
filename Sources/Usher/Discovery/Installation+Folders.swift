// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

extension Installation {
  /// Keeps what there is to say about a folder that was searched.
  mutating func note(_ folder: FoundFolder) {
    guard let distrust = folder.distrust else { return }
    folderFindings.append(
      Finding(
        .error, subject: folder.path, text: "Nothing in it is loaded because \(distrust.problem).",
        remedy: distrust.remedy))
  }

  /// Keeps what there is to say about a folder that couldn't be searched; nobody misses one of the usual ones.
  mutating func note(_ folder: SearchPath.Folder, _ error: SystemError) {
    guard error.isMissing else {
      folderFindings.append(
        Finding(
          .error, subject: folder.path, text: "The folder can't be searched (\(error)).",
          remedy: error.remedy("make it a folder that you may read")))
      return
    }
    let isNamed = folder.kind == .explicit
    folderFindings.append(
      Finding(
        isNamed ? .warning : .info, subject: folder.path,
        text: "The \(folder.kind.word) plugin folder doesn't exist.",
        remedy: isNamed ? "make it, or leave it out of the search path" : nil))
  }

  /// Keeps that an entry of `USHER_PLUGIN_PATH` doesn't count.
  mutating func note(ignored entry: String) {
    folderFindings.append(
      Finding(
        .warning, subject: "USHER_PLUGIN_PATH",
        text: "“\(DisplayText.clean(entry, limit: 200))” doesn't count, because it isn't an absolute path.",
        remedy: "write it from the root on"))
  }
}
