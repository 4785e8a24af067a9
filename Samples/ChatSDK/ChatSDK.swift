// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
public import UsherModel

/// A library for applications that chat, as a sample of one that touches nothing sensitive by itself.
///
/// It knows its application's delegate and no address book, camera or microphone. Without a delegate it shows its overlay,
/// and nothing else; nothing asks and nothing fails. The delegate may be given, exchanged and taken away at any time.
///
/// ## Threading
/// Callable from any thread or task.
public final class ChatSDK: Sendable {
  private let reference: Mutex<DelegateReference>

  /// Starts the library, with a delegate or without.
  public init(permissions: DelegateReference = .none) {
    reference = Mutex(permissions)
  }

  /// The application's delegate, held as the application says.
  public var permissions: DelegateReference {
    get { reference.withLock { $0 } }
    set { reference.withLock { $0 = newValue } }
  }

  /// What to offer in the menu now; what is gone is left out.
  public var menu: [ChatFeature] {
    ChatFeature.allCases.filter { availability(of: $0) != .gone }
  }

  /// Whether a feature can be used now.
  public func availability(of feature: ChatFeature) -> FeatureAvailability {
    permissions.delegate.availability(of: feature.feature)
  }

  /// Gets what a feature needs, asking where that has to be asked for; false where it stays out of reach.
  public func prepare(_ feature: ChatFeature) async -> Bool {
    let delegate = permissions.delegate
    if delegate.availability(of: feature.feature) == .askable {
      _ = await delegate.requestPermissions(feature.feature.needs)
    }
    return delegate.availability(of: feature.feature) == .available
  }

  /// The message over the picture.
  public func overlay(_ message: String) -> String {
    "▌ \(message)"
  }

  /// The names of the people to look for; nobody where contacts are out of reach.
  public func namesToFind() async -> [String] {
    guard await prepare(.contactsSync) else { return [] }
    do throws(DelegateFailure) {
      return try await permissions.delegate.fetchContacts(matching: "", limit: 0).map(\.displayName)
    } catch {
      return []
    }
  }

  /// How many pictures there are to send; nil where there is nothing to choose from, and the button is left out.
  public func photoCount() async -> Int? {
    guard let source = permissions.delegate.makePhotoSource(), await prepare(.chatPhoto) else { return nil }
    do throws(DelegateFailure) {
      return try await source.count()
    } catch {
      return nil
    }
  }

  /// A camera that captures; nil where there is none to be had.
  public func startVideo() async -> (any CameraSession)? {
    guard let session = permissions.delegate.makeCameraSession(), await prepare(.video) else { return nil }
    do throws(DelegateFailure) {
      try await session.start()
      return session
    } catch {
      return nil
    }
  }
}
