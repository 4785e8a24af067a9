// SPDX-License-Identifier: Apache-2.0

extension ConsentLog {
  /// The applications that have answers in a state folder, in order of their ids; none where the folder is missing.
  ///
  /// One whose log was deleted but whose lock is still there counts: its answers are lost, and can be reset.
  public static func applications(in folder: String) throws(ConsentError) -> [String] {
    let names = try ConsentFolder(path: folder).names()
    let applications = names.compactMap { name -> String? in
      for suffix in [ConsentFiles.logSuffix, ConsentFiles.lockSuffix] where name.hasSuffix(suffix) {
        let application = String(name.dropLast(suffix.count))
        return AppIdentifier.isValid(application) ? application : nil
      }
      return nil
    }
    return Set(applications).sorted()
  }
}
