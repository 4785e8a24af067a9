// SPDX-License-Identifier: Apache-2.0

package import ELFImage
package import PluginNote

/// A plugin's file, open and checked once more, right before it is loaded.
///
/// The descriptor stays open as long as this value: the loader compares what it mapped with it, because between the
/// check and `dlopen` somebody may have put another file at the path.
package struct CheckedPlugin: ~Copyable, Sendable {
  /// The path to load, absolute and without links.
  package let path: String
  /// The file.
  package let file: OpenFile
  /// Which state of which file it is.
  package let identity: FileIdentity
  /// The file's segments, and the libraries it is linked to.
  package let image: ELFImage
  /// What it says about itself.
  package let note: PluginNote

  /// Whether the path still leads to the same state of the same file.
  ///
  /// Asked once the file is mapped.
  package var isStillAtItsPath: Bool {
    get throws(SystemError) {
      do throws(SystemError) {
        let facts = try FileSystem.facts(of: path)
        return facts.isRegularFile && facts.identity == identity
      } catch {
        if error.isMissing { return false }
        throw error
      }
    }
  }
}
