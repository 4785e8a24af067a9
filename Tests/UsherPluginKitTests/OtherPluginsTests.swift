// SPDX-License-Identifier: Apache-2.0

import CUsher
import Testing

@Suite("Other plugins in Swift", .timeLimit(.minutes(2)))
struct OtherPluginsTests {
  /// Makes an instance and gives it to `body`; returns what `create` says.
  private func create(
    _ target: String, _ host: TestHost, _ body: (usher_plugin_v1, OpaquePointer?) -> Void = { _, _ in }
  ) throws -> usher_result {
    let table = unsafe try #require(unsafe FortuneImage.open(target)).pointee
    var context: OpaquePointer?
    let result = unsafe table.create(host.table, &context)
    guard result == 0 else { return result }
    unsafe body(table, context)
    unsafe table.destroy(context)
    return result
  }

  @Test func theLeastOneAnswersForItsOneScope() throws {
    let host = TestHost()
    let result = unsafe try create("SwiftLeast", host) { table, context in
      var status = usher_status_v1()
      status.struct_size = 40
      #expect(unsafe table.status(context, usher_str(), &status) == 0)
      #expect(status.authorization == Int32(USHER_AUTHORIZATION_UNSUPPORTED))
      #expect(status.authority == UInt32(USHER_AUTHORITY_CONSENT))
      #expect(unsafe table.observe(context, 1) == 0)
      #expect(unsafe table.open_settings(context) == Int32(USHER_RESULT_UNAVAILABLE))
      #expect(unsafe table.extension(context, "usher.contacts/1") == nil)
    }
    #expect(result == 0)
  }

  @Test func oneUnderConsentHasNoRequest() throws {
    #expect(unsafe try #require(unsafe FortuneImage.open("SwiftLeast")).pointee.request == nil)
    #expect(unsafe try #require(unsafe FortuneImage.open("SwiftMistaken")).pointee.request != nil)
  }

  @Test func oneWithAMistakenDescriptionDoesNotStartAndSaysWhy() throws {
    let host = TestHost()
    #expect(unsafe try create("SwiftMistaken", host) == Int32(USHER_RESULT_INTERNAL))
    let start = "com.example.swift-mistaken can't start: "
    #expect(host.log.count == 2)
    #expect(host.log.first?.hasPrefix("\(start)the method list of com.example.swift-mistaken.one/1: ") == true)
    #expect(
      host.log.last == "\(start)the key file lists the extension com.example.swift-mistaken.two/1, and "
        + "Mistaken.extensions has com.example.swift-mistaken.one/1")
  }
}
