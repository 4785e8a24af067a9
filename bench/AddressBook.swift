// SPDX-License-Identifier: Apache-2.0

/// Makes address books of people who don't exist.
enum AddressBook {
  /// Writes a file per card, and returns the folder.
  static func files(_ count: Int, in folder: String) -> String {
    for index in 0..<count { Files.write(Array(card(index).utf8), to: "\(folder)/\(index).vcf") }
    return folder
  }

  /// Writes one file with all cards, and returns the folder.
  static func oneFile(_ count: Int, in folder: String) -> String {
    var bytes: [UInt8] = []
    for index in 0..<count { bytes += card(index).utf8 }
    Files.write(bytes, to: "\(folder)/book.vcf")
    return folder
  }

  private static let given = ["Amina", "Ben", "Chloé", "Daniel", "Elif", "Farid", "Grażyna", "Hana"]

  /// A card as phones write it: a name, an organization, two numbers, an address and a folded note.
  private static func card(_ index: Int) -> String {
    let name = given[index % given.count]
    return """
      BEGIN:VCARD\r
      VERSION:3.0\r
      UID:bench-\(index)\r
      FN:\(name) Sample \(index)\r
      N:Sample \(index);\(name);;;\r
      ORG:Usher Samples;Unit \(index % 97)\r
      TEL;TYPE=CELL:+1 202 555 \(1000 + index % 9000)\r
      TEL;TYPE=WORK,VOICE:+44 20 7946 \(1000 + index % 9000)\r
      EMAIL;TYPE=INTERNET,HOME:sample\(index)@example.org\r
      ADR;TYPE=HOME:;;\(index % 200) Sample Street;Sampleton;;\(10000 + index % 90000);Nowhere\r
      NOTE:A sample for Usher\\; this person does not exist. The note is long enough to \r
       be folded\\, as notes are.\r
      REV:2026-01-01T00:00:00Z\r
      END:VCARD\r

      """
  }
}
