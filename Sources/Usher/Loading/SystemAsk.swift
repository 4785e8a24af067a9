// SPDX-License-Identifier: Apache-2.0

internal import CUsher

/// A permission request on its way to a plugin whose system decides.
struct SystemAsk: Sendable {
  var scope: String
  var purpose: String
  var parentWindow = ""
  var activationToken = ""
  var options: [(key: String, value: String)] = []
  /// Milliseconds since 1970 in UTC; 0 is none.
  var deadline: Int64 = 0

  func withStruct<Result>(_ body: (UnsafePointer<usher_request_v1>) -> Result) -> Result {
    let arena = TextArena()
    var request = unsafe usher_request_v1()
    // SAFETY: The arena outlives the call, and so does everything the struct points to.
    unsafe request.struct_size = UInt32(MemoryLayout<usher_request_v1>.size)
    unsafe request.scope = arena.text(scope)
    unsafe request.purpose = arena.text(purpose)
    unsafe request.parent_window = arena.text(parentWindow)
    unsafe request.activation_token = arena.text(activationToken)
    let pairs = unsafe options.map { unsafe usher_pair(key: arena.text($0.key), value: arena.text($0.value)) }
    unsafe request.options = arena.array(pairs)
    unsafe request.deadline_unix_ms = deadline
    return withExtendedLifetime(arena) { unsafe body(&request) }
  }
}
