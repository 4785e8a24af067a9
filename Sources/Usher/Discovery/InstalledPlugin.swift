// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// A file that was found on the search path, and what the host thinks of it.
///
/// None of its code has run.
public struct InstalledPlugin: Sendable {
  /// What becomes of a plugin.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// It is loaded when its category is first used.
    case ready
    /// Another one with the same id or category comes first.
    case shadowed
    /// Something is wrong with it.
    case refused
    /// It crashed the host.
    case quarantined
    /// The settings say so.
    case disabled
  }

  let location: PluginLocation

  /// What the plugin says about itself; nil where its note can't be read.
  public internal(set) var note: PluginNote?
  /// Which state of which file was looked at; nil where the file couldn't even be opened.
  public internal(set) var identity: FileIdentity?
  /// Why it isn't ready; nil where it is.
  public internal(set) var refusal: PluginRefusal?
  /// The plugin that comes first; nil where none does.
  public internal(set) var shadowedBy: String?

  /// The file's absolute path, free of links in its folders.
  public var path: String { location.path }
  /// Who vouches for the folder.
  public var folderClass: FolderClass { location.folder.kind }
  /// The file's bare name.
  public var fileName: String { location.name }
  /// The category; nil where the note can't be read.
  public var category: Category? { note?.category }
  /// The sentence that says why it isn't ready; nil where it is.
  public var reason: String? { refusal?.description }

  /// What becomes of it.
  public var state: State { State(refusal) }
}

extension InstalledPlugin.State {
  init(_ refusal: PluginRefusal?) {
    switch refusal?.code {
    case nil: self = .ready
    case .shadowed: self = .shadowed
    case .disabled: self = .disabled
    case .quarantined: self = .quarantined
    default: self = .refused
    }
  }
}
