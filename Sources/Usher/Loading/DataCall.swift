// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import ItemLayout
internal import UsherModel

/// A data call on its way to a plugin: which method, under which grant, with which arguments.
struct DataCall: Sendable {
  let method: UInt32
  let scope: String
  let isLimited: Bool
  let accuracy: Accuracy
  /// Under a limited grant nothing but these exists.
  let items: [String]
  /// Milliseconds since 1970 in UTC; 0 is never.
  let expires: Int64
  let arguments: PackedItem

  func withStructs<Result>(_ body: (UnsafePointer<usher_grant_v1>, UnsafeRawPointer) -> Result) -> Result {
    let arena = TextArena()
    var grant = unsafe usher_grant_v1()
    // SAFETY: Arena and arguments outlive the call, and so does everything the struct points to.
    unsafe grant.struct_size = UInt32(MemoryLayout<usher_grant_v1>.size)
    unsafe grant.authorization = Int32(isLimited ? USHER_AUTHORIZATION_LIMITED : USHER_AUTHORIZATION_AUTHORIZED)
    unsafe grant.accuracy = UInt32(accuracy.rawValue)
    unsafe grant.scope = arena.text(scope)
    unsafe grant.items = arena.array(items.map { unsafe arena.text($0) })
    unsafe grant.expires_unix_ms = expires
    return withExtendedLifetime(arena) {
      unsafe arguments.withPointer { arguments in unsafe body(&grant, arguments) }
    }
  }
}
