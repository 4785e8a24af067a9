// SPDX-License-Identifier: Apache-2.0

import TestSupport
import VCard

/// Makes cards with the habits of many exporters; the same ones every time.
///
/// The people don't exist: their numbers are 555-01xx, their addresses end in example.org.
struct GeneratedCards {
  /// Whose habits a card has.
  enum Exporter: CaseIterable {
    case apple
    case google
    case outlook
    case samsung
    case android
    case nokia
    case nextcloud3
    case nextcloud4
    case thunderbird
  }

  private static let familyNames = [
    "Muster", "Größe", "O'Sample", "Иванов", "見本", "Sample-Test", "de la Muestra", "Exemple", "Пример", "견본", "Übung",
    "Van der Voorbeeld, Jr.", "Semi;Colon", "Back\\Slash",
    "Familienname-der-länger-ist-als-eine-Zeile-und-deshalb-gefaltet-wird",
  ]
  private static let givenNames = [
    "Ada", "Jürgen", "Zoë", "Олег", "太郎", "Łucja", "Renée", "Bob \"Quote\"", "Ann Mary", "😀 Smile", "Šárka", "Ольга",
  ]
  private static let organizations = [
    ["Sample, Inc."], ["Muster GmbH & Co. KG", "Einkauf"], ["Пример"], ["見本株式会社", "営業部"], ["A;B", "C\\D", "E"],
    ["Ex: ample"],
  ]

  private var random: SeededGenerator

  private init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Some cards of each exporter.
  static func all(each count: Int = 36, seed: UInt64 = 1) -> [GeneratedCard] {
    var generator = GeneratedCards(seed: seed)
    return Exporter.allCases.flatMap { exporter in (0..<count).map { generator.card(exporter, $0) } }
  }

  private mutating func card(_ exporter: Exporter, _ number: Int) -> GeneratedCard {
    var person = Person()
    person.family = Self.familyNames[number % Self.familyNames.count]
    person.given = pick(Self.givenNames)
    person.display = "\(person.given) \(person.family)"
    person.uid = "sample-\(exporter)-\(number)"
    if Bool.random(using: &random) { person.organization = pick(Self.organizations) }
    if number % 6 == 5 { person.photo = picture() }
    let phones = (0..<Int.random(in: 0...3, using: &random)).map { "+1-555-01\(10 + number + $0)" }
    let emails = (0..<Int.random(in: 0...2, using: &random)).map { "sample\(number).\($0)@example.org" }
    var writer = CardWriter(person, phones: phones, emails: emails)
    switch exporter {
    case .apple: writer.writeApple()
    case .google: writer.writeGoogle()
    case .outlook: writer.writeOutlook()
    case .samsung: writer.writeSamsung()
    case .android: writer.writeAndroid(number)
    case .nokia: writer.writeNokia()
    case .nextcloud3: writer.writeNextcloud3()
    case .nextcloud4: writer.writeNextcloud4(number)
    case .thunderbird: writer.writeThunderbird()
    }
    return GeneratedCard(bytes: writer.bytes, person: writer.person)
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  /// The first bytes of a JPEG, and some that mean nothing.
  private mutating func picture() -> [UInt8] {
    let count = Int.random(in: 40...400, using: &random)
    return [0xFF, 0xD8, 0xFF, 0xE0] + (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }
}
