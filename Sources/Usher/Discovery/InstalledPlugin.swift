// SPDX-License-Identifier: Apache-2.0

public import PluginNote
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
  var glance = NoteGlance()
  var verdict = Verdict.ready

  /// Which state of which file was looked at; nil where the file couldn't even be opened.
  public internal(set) var identity: FileIdentity?

  init(location: PluginLocation) {
    self.location = location
  }

  /// What the plugin says about itself; nil where its note can't be read.
  ///
  /// Parsed anew each time, in a microsecond or two: keep it.
  public var note: PluginNote? { glance.note }
  /// The category; nil where the note can't be read.
  public var category: Category? { glance.category }
  /// The file's absolute path, free of links in its folders.
  public var path: String { location.path }
  /// The file's bare name.
  public var fileName: String { location.name }
  /// Who vouches for the folder.
  public var folderClass: FolderClass { location.folder.kind }

  /// What becomes of it.
  public var state: State { State(refusal) }
  /// Why it isn't ready; nil where it is.
  public var refusal: PluginRefusal? { verdict.refusal }
  /// The sentence that says why it isn't ready; nil where it is.
  public var reason: String? { refusal?.description }
  /// The plugin that comes first; nil where none does.
  public var shadowedBy: String? { verdict.winner }
}

extension InstalledPlugin {
  /// What was decided; boxed, because nearly all plugins are ready.
  indirect enum Verdict: Sendable {
    case ready
    case refused(PluginRefusal)
    case shadowed(PluginRefusal, by: String)

    var isReady: Bool {
      if case .ready = self { true } else { false }
    }

    var refusal: PluginRefusal? {
      switch self {
      case .ready: nil
      case .refused(let refusal), .shadowed(let refusal, by: _): refusal
      }
    }

    var winner: String? {
      if case .shadowed(_, by: let winner) = self { winner } else { nil }
    }
  }
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
