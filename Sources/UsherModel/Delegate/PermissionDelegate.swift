// SPDX-License-Identifier: Apache-2.0

/// Stands between a library and everything of its application's that is sensitive: who may what, and the data itself.
///
/// A library that talks to a delegate alone holds no reference to any address book, camera or microphone. The application
/// decides which permissions there are, when the person is asked and with which words, and it fetches the data too, in
/// plain values. Every method has a default that answers denied, empty or nil, so an application implements what it
/// offers and nothing else; what it leaves out costs the features that need it, and no other.
///
/// A method whose name or types differ is another method, and the default answers. The compiler warns about one that
/// "nearly matches" as long as the conformance stands beside it.
///
/// ## Threading
/// A library may call from any thread or task. ``permissionState(of:)`` and the `make…` methods are called on whatever
/// thread the library is on, the main one included, so they must not wait for anything. Methods that are `async` return to
/// the caller's actor, and end exactly once because the language has it so; those with a `completion` call it exactly
/// once too, on the actor that they name, and never from inside the call. Work belongs elsewhere than on the caller's
/// actor.
///
/// ## Lifetime
/// A library keeps a ``DelegateReference``, which says whether it is weak or strong. A call under way keeps the delegate
/// alive until it ends.
public protocol PermissionDelegate: AnyObject, Sendable {
  /// The state now.
  ///
  /// Never asks and never waits; denied by default.
  func permissionState(of permission: Permission) -> DelegatedState

  /// Asks the person where that is needed, and returns the state afterwards; denied by default.
  ///
  /// A limited grant is ``DelegatedState/limited``. Asking for what is decided already shows nothing.
  ///
  /// - Throws: where nothing could be asked; the sentence names what the application lacks.
  func requestPermission(_ permission: Permission) async throws(DelegateFailure) -> DelegatedState

  /// Asks for several, one after another, each once; a failure stands in its place.
  func requestPermissions(_ permissions: [Permission]) async -> [DelegatedResult]

  /// Why the state is what it is, and what to do about it, in a sentence for people; empty by default.
  func permissionExplanation(of permission: Permission) -> String

  /// Every change from now on; a stream that is over by default.
  func permissionChanges() -> AsyncStream<DelegatedChange>

  /// Opens the place where the person can change their mind; false by default, and where there is none.
  func openPermissionSettings(of category: Category) async -> Bool

  /// The people whose name, organization, number or address contains a text, all where it is empty; none by default.
  ///
  /// `limit` 0 is no limit. Under a limited grant they are the chosen ones.
  func fetchContacts(matching text: String, limit: Int) async throws(DelegateFailure) -> [Contact]

  /// One person; nil by default, and where there is none.
  func fetchContact(_ identifier: String) async throws(DelegateFailure) -> Contact?

  /// The person's pictures; nil by default, and where the application has none to offer.
  func makePhotoSource() -> (any PhotoSource)?

  /// A camera; nil by default, and where the application has none to offer.
  func makeCameraSession() -> (any CameraSession)?
}
