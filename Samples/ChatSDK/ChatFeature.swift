// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// What the chat library can do, and which permissions of its application's each thing needs.
public enum ChatFeature: String, Sendable, Hashable, CaseIterable {
  /// Messages over the picture; works anywhere.
  case overlay
  /// Talking.
  case voice
  /// Talking and seeing.
  case video
  /// Sending a picture, taken now or earlier.
  case chatPhoto
  /// Finding people who are here already.
  case contactsSync

  /// What it needs.
  public var feature: Feature {
    switch self {
    case .overlay: Feature(rawValue)
    case .voice: Feature(rawValue, needs: [.microphone])
    case .video: Feature(rawValue, needs: [.microphone, .camera])
    case .chatPhoto: Feature(rawValue, needs: [.camera, .photos])
    case .contactsSync: Feature(rawValue, needs: [.contacts])
    }
  }
}
