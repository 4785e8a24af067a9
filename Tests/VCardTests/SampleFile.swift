// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// Files of cards that stand beside the tests.
enum SampleFile {
  /// The exports of real programs.
  static let exports = [
    "John_Doe_ANDROID", "John_Doe_BLACK_BERRY", "John_Doe_EVOLUTION", "John_Doe_GMAIL", "John_Doe_IPHONE",
    "John_Doe_LOTUS_NOTES", "John_Doe_MAC_ADDRESS_BOOK", "John_Doe_MS_OUTLOOK", "fullcontact", "gmail-list",
    "gmail-single", "gmail-single2", "issue114", "outlook-2003", "outlook-2007", "rfc2426-example", "rfc6350-example",
    "thunderbird-MoreFunctionsForAddressBook-extension",
  ]

  static func path(_ name: String) -> String { "\(Repository.root)/Tests/Fixtures/vcards/\(name).vcf" }

  /// The bytes of a file; none where it can't be read, which no test takes for a card.
  static func bytes(_ name: String) -> [UInt8] { (try? FileTree.read(path(name))) ?? [] }
}
