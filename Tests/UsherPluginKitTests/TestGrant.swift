// SPDX-License-Identifier: Apache-2.0

import CUsher

/// A grant that a test passes with a data call.
struct TestGrant: Sendable {
  var size: UInt32 = 64
  var authorization = Int32(USHER_AUTHORIZATION_AUTHORIZED)
  var scope = "read"
  var items: [String] = []
  var stride: UInt64 = 16
  var expires: Int64 = 0

  static let full = TestGrant()

  static func limited(_ items: String...) -> TestGrant {
    TestGrant(authorization: Int32(USHER_AUTHORIZATION_LIMITED), items: items)
  }

  /// Lends the grant as the ABI's struct.
  func withPointer<Result>(_ body: (UnsafePointer<usher_grant_v1>) -> Result) -> Result {
    let memory = TextMemory()
    let views = unsafe items.map { unsafe memory.view($0) }
    return unsafe views.withUnsafeBufferPointer { views in
      var grant = unsafe usher_grant_v1(
        struct_size: size, authorization: authorization, accuracy: 0, reserved0: 0, scope: memory.view(scope),
        items: usher_array(ptr: views.baseAddress, count: UInt64(views.count), stride: stride), expires_unix_ms: expires
      )
      return withExtendedLifetime(memory) { unsafe body(&grant) }
    }
  }
}
