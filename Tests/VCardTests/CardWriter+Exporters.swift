// SPDX-License-Identifier: Apache-2.0

import VCard

extension CardWriter {
  private var names: [String] { [person.family, person.given, "", "", ""] }

  mutating func writeApple() {
    begin("3.0")
    line("PRODID:-//Apple Inc.//iOS 17.0//EN")
    line("N:\(Self.structured(names))")
    line("FN:\(Self.escaped(person.display))")
    if !person.organization.isEmpty { line("ORG:\(Self.structured(person.organization))") }
    for (index, email) in emails.enumerated() {
      line("item\(index + 1).EMAIL;type=INTERNET\(index == 0 ? ";type=pref" : ""):\(email)")
      line("item\(index + 1).X-ABLabel:\(index == 0 ? "_$!<Work>!$_" : "Verein\\, privat")")
      person.emails.append(.init(label: index == 0 ? "work" : "Verein, privat", value: email))
    }
    writePhones([
      (";type=CELL;type=VOICE;type=pref", "cell"), (";type=HOME;type=FAX", "home fax"), (";type=IPHONE", "iphone"),
    ])
    line("item8.ADR;type=HOME;type=pref:;;1 Sample Street\\nFloor 2;Town;;12345;Nowhere")
    line("item8.X-ABADR:us")
    line("X-SOCIALPROFILE;type=twitter;x-user=sample:http://twitter.com/sample")
    line("X-PHONETIC-FIRST-NAME:Eida")
    if !person.photo.isEmpty { folded("PHOTO;ENCODING=b;TYPE=JPEG:\(Self.base64(person.photo))") }
    line("UID:\(person.uid)")
    end()
  }

  mutating func writeGoogle() {
    begin("3.0")
    folded("FN:\(Self.escaped(person.display))")
    folded("N:\(Self.structured(names))")
    writeEmails([(";TYPE=INTERNET;TYPE=HOME", "home"), (";TYPE=INTERNET", "")])
    writePhones([(";TYPE=CELL", "cell"), (";TYPE=WORK;TYPE=FAX", "work fax")])
    if phones.count > 2 {
      line("item1.TEL:\(phones[2])")
      line("item1.X-ABLabel:Boat")
      person.phones.append(.init(label: "Boat", value: phones[2]))
    }
    if !person.organization.isEmpty { line("ORG:\(Self.structured(person.organization))") }
    folded("NOTE:\(Self.escaped(String(repeating: "A note, long; enough. ", count: 8)))\\nLine")
    line("URL:http\\://www.example.org")
    if !person.photo.isEmpty { line("PHOTO:https://lh3.example.org/contacts/picture") }
    person.photo = []
    person.uid = ""
    line("CATEGORIES:myContacts")
    end()
  }

  mutating func writeOutlook() {
    begin("2.1")
    encoded("N;LANGUAGE=en-us", names, charset: "Windows-1252")
    encoded("FN", [person.display], charset: "Windows-1252")
    if !person.organization.isEmpty { encoded("ORG", person.organization, charset: "Windows-1252") }
    line("NOTE;ENCODING=QUOTED-PRINTABLE:First=0D=0A=")
    line("Second=0D=0A")
    writePhones([(";WORK;VOICE", "work"), (";CELL;VOICE", "cell"), (";WORK;FAX", "work fax")])
    line("ADR;WORK;PREF:;;1 Sample Street;Town;;12345;Nowhere")
    writeEmails([(";PREF;INTERNET", ""), (";INTERNET", "")])
    if !person.photo.isEmpty {
      line("PHOTO;TYPE=JPEG;ENCODING=BASE64:")
      for piece in Self.wrapped(person.photo, 72) { line(" \(piece)") }
      line("")
    }
    line("X-MS-OL-DEFAULT-POSTAL-ADDRESS:2")
    person.uid = ""
    end()
  }

  mutating func writeSamsung() {
    begin("2.1")
    encoded("N", names)
    encoded("FN", [person.display])
    writePhones([
      (";CELL;PREF", "cell"), (";X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=42=C3=BC=72=6F)", "Büro"),
      (";X-CUSTOM(Boat)", "Boat"),
    ])
    writeEmails([(";HOME", "home"), (";WORK", "work")])
    if !person.organization.isEmpty { encoded("ORG", person.organization) }
    line("X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Sample;1;;;;;;;;;;;;;")
    if !person.photo.isEmpty {
      folded("PHOTO;ENCODING=BASE64;JPEG:\(Self.base64(person.photo))", at: 74)
      line("")
    }
    person.uid = ""
    end()
  }

  mutating func writeAndroid(_ number: Int) {
    begin("2.1", lineEnd: number % 2 == 0 ? "\r\n" : "\n")
    encoded("N", names)
    encoded("FN", [person.display])
    writePhones([(";CELL", "cell"), (";HOME", "home"), (";WORK;FAX", "work fax")])
    writeEmails([(";PREF", ""), (";WORK", "work")])
    if !person.organization.isEmpty {
      // The separators are encoded too.
      let value = person.organization.map { Self.escaped($0, ";\\") }.joined(separator: ";")
      line("ORG;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:\(value.utf8.map(Self.hex).joined())")
    }
    if !person.photo.isEmpty {
      folded("PHOTO;ENCODING=BASE64;JPEG:\(Self.base64(person.photo))")
      line("")
    }
    person.uid = ""
    end()
  }

  mutating func writeNokia() {
    begin("2.1")
    line("REV:20080424T195243Z")
    line("UID:\(person.uid)")
    encoded("N", names)
    person.display = ""
    writePhones([(";CELL", "cell"), (";VOICE;WORK", "work"), (";HOME;VOICE", "home")])
    writeEmails([(";ENCODING=8BIT;INTERNET", ""), (";INTERNET;HOME", "home")])
    person.organization = []
    if !person.photo.isEmpty {
      // No blank before the lines that go on.
      line("PHOTO;ENCODING=BASE64;TYPE=JPEG:")
      for piece in Self.wrapped(person.photo, 76) { line(piece) }
      line("")
    }
    end()
  }

  mutating func writeNextcloud3() {
    begin("3.0")
    line("PRODID:-//Sabre//Sabre VObject 4.1.6//EN")
    line("UID:\(person.uid)")
    folded("FN:\(Self.escaped(person.display))")
    folded("N:\(Self.structured(names))")
    writePhones([(";TYPE=\"HOME,VOICE\"", "home"), (";TYPE=CELL", "cell"), (";TYPE=WORK,FAX", "work fax")])
    writeEmails([(";TYPE=HOME", "home"), (";TYPE=OTHER", "other")])
    if !person.organization.isEmpty { line("ORG:\(Self.structured(person.organization))") }
    if !person.photo.isEmpty { folded("PHOTO;ENCODING=b;TYPE=jpeg;VALUE=BINARY:\(Self.base64(person.photo))") }
    line("CLOUD:Federated")
    end()
  }

  mutating func writeNextcloud4(_ number: Int) {
    begin("4.0")
    line("UID:\(person.uid)")
    folded("FN;PREF=1:\(Self.escaped(person.display))")
    folded("N:\(Self.structured(names))")
    for (phone, style) in zip(phones, [("\"voice,home\"", "home"), ("work;PREF=1", "work"), ("cell", "cell")]) {
      line("TEL;VALUE=uri;TYPE=\(style.0):tel:\(phone)")
      person.phones.append(.init(label: style.1, value: phone))
    }
    writeEmails([(";TYPE=HOME", "home"), (";TYPE=\"work\",\"x-club\"", "work club")])
    if !person.organization.isEmpty { line("ORG:\(Self.structured(person.organization))") }
    line("ADR;TYPE=home;LABEL=\"1 Sample Street^nTown: ^'A^'\":;;1 Sample Street;Town;;12345;Nowhere")
    if !person.photo.isEmpty {
      folded("PHOTO:data:image/jpeg;base64\(number % 2 == 0 ? "\\," : ",")\(Self.base64(person.photo))")
    }
    line("REV;VALUE=DATE-AND-OR-TIME:20240101T000000Z")
    end()
  }

  mutating func writeThunderbird() {
    begin("4.0")
    writeEmails([(";PREF=1", ""), (";TYPE=work", "work")])
    line("FN:\(Self.escaped(person.display))")
    line("N:\(Self.structured(names))")
    writePhones([
      (";TYPE=work;VALUE=TEXT", "work"), (";TYPE=home;VALUE=TEXT", "home"), (";TYPE=cell;VALUE=TEXT", "cell"),
    ])
    if !person.organization.isEmpty { line("ORG:\(Self.structured(person.organization))") }
    line("UID:\(person.uid)")
    person.photo = []
    end()
  }
}
