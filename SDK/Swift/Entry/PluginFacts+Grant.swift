// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import Glibc

extension PluginFacts {
  /// Reads the grant that came with a data call, and checks that it covers the method's scope now.
  ///
  /// - Throws: `.invalid` for what is no grant at all, `.notAuthorized` for one that doesn't do.
  func grant(_ pointer: UnsafePointer<usher_grant_v1>?, covering needed: Scope) throws(PluginFailure) -> DataGrant {
    // SAFETY: what the host lends for the call is copied here, and nothing else of it is kept.
    guard let raw = unsafe StructCopy.read(pointer, into: usher_grant_v1()),
      let scopeID = unsafe String(copying: raw.scope), let items = unsafe HostArray.texts(raw.items),
      unsafe raw.expires_unix_ms >= 0
    else { throw PluginFailure(.invalid, "the grant breaks the rules of the ABI") }
    let authorization = unsafe Authorization(number: raw.authorization)
    guard authorization == .authorized || authorization == .limited else {
      throw PluginFailure(.notAuthorized, "there is no grant")
    }
    guard let scope = scope(scopeID), covers(scope, needed) else {
      throw PluginFailure(.notAuthorized, "the grant is for \(scopeID), and this needs \(needed)")
    }
    let expires = unsafe raw.expires_unix_ms
    guard expires == 0 || expires > Self.now else {
      throw PluginFailure(.notAuthorized, "the grant has expired")
    }
    return DataGrant(
      authorization: authorization, scope: scope,
      accuracy: unsafe UInt8(exactly: raw.accuracy).flatMap { Accuracy(rawValue: $0) } ?? .reduced,
      items: Set(items), expires: expires == 0 ? nil : expires)
  }

  /// Milliseconds since 1970 in UTC.
  private static var now: Int64 {
    var time = timespec()
    // SAFETY: clock_gettime fills in the struct; the clock is always there.
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
