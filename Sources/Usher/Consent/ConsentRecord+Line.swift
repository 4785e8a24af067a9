// SPDX-License-Identifier: Apache-2.0

import UsherModel

extension ConsentRecord {
  /// The record as a line of text, as in the log and without its checksums.
  public var text: String { String(decoding: content, as: UTF8.self) }

  /// Reads a line as `text` writes it; nil where it is none.
  ///
  /// A grant with a field or word that this version doesn't know is `voided`: what isn't known may be what limits it.
  public init?(text: String) {
    let bytes = Array(text.utf8)
    guard bytes.first == UInt8(ascii: "@"), let blank = bytes.firstIndex(of: UInt8(ascii: " ")),
      let number = UInt64(String(decoding: bytes[1..<blank], as: UTF8.self))
    else { return nil }
    let fields = Array(bytes[(blank + 1)...])
    guard let (record, isUnderstood) = Self.read(number: number, fields: fields.span) else { return nil }
    self = record
    if !isUnderstood, decision.answer.couldGrant { decision.answer = .voided }
  }

  /// The most bytes that a record's content may have: 1 MiB.
  static let largestContent = 1 << 20

  /// The content of the record's line, the mark included and the checksums not.
  var content: [UInt8] {
    var text = ConsentText()
    text.append("@")
    text.append(sequence)
    text.append(" time=")
    text.append(time)
    text.append(" category=")
    text.append(escaped: decision.category.rawValue)
    text.append(" scope=")
    text.append(escaped: decision.scope.rawValue)
    text.append(" answer=")
    text.append(escaped: decision.answer.rawValue)
    appendList(" scopes=", decision.scopes.map(\.rawValue), to: &text)
    appendList(" undone=", decision.undone.map(\.rawValue), to: &text)
    appendList(" items=", decision.items, to: &text)
    if decision.accuracy != .notApplicable {
      text.append(" accuracy=")
      text.append(escaped: decision.accuracy.word)
    }
    if let expires = decision.expires {
      text.append(" expires=")
      text.append(expires)
    }
    if let machine {
      text.append(" machine=")
      text.append(escaped: machine)
    }
    text.append(" epoch=")
    text.append(epoch)
    text.append(" how=")
    text.append(escaped: decision.how)
    return text.bytes
  }

  /// Reads the fields of a record; nil where one is missing, broken or there twice.
  ///
  /// The flag says whether every field and word is known. A grant that isn't understood grants nothing: the field that this
  /// version doesn't know may be what limits it.
  static func read(number: UInt64, fields: Span<UInt8>) -> (ConsentRecord, isUnderstood: Bool)? {
    var reader = FieldReader()
    var start = 0
    while start < fields.count {
      let end = ConsentFields.index(of: UInt8(ascii: " "), in: fields, from: start) ?? fields.count
      guard let equals = ConsentFields.index(of: UInt8(ascii: "="), in: fields, from: start), equals < end,
        let key = ConsentFields.text(fields.extracting(start..<equals)),
        reader.take(key, fields.extracting((equals + 1)..<end))
      else { return nil }
      start = end + 1
    }
    return reader.record(number: number).map { ($0, reader.isUnderstood) }
  }

  private func appendList(_ key: String, _ values: [String], to text: inout ConsentText) {
    guard !values.isEmpty else { return }
    text.append(key)
    text.append(list: values)
  }
}

/// Collects the fields of one record.
private struct FieldReader {
  var isUnderstood = true
  private var seen: [String] = []
  private var time: Int64?
  private var category: String?
  private var scope: String?
  private var answer: String?
  private var scopes: [String] = []
  private var undone: [String] = []
  private var items: [String] = []
  private var accuracy = Accuracy.notApplicable
  private var expires: Int64?
  private var machine: String?
  private var epoch: UInt64?
  private var how: String?

  /// Takes a field; false where it is broken or there already.
  mutating func take(_ key: String, _ bytes: Span<UInt8>) -> Bool {
    guard !seen.contains(key) else { return false }
    seen.append(key)
    switch key {
    case "time": return Self.set(&time, ConsentFields.signed(bytes))
    case "category": return Self.set(&category, ConsentFields.value(bytes))
    case "scope": return Self.set(&scope, ConsentFields.value(bytes))
    case "answer": return Self.set(&answer, ConsentFields.value(bytes))
    case "scopes": return Self.set(&scopes, ConsentFields.list(bytes))
    case "undone": return Self.set(&undone, ConsentFields.list(bytes))
    case "items": return Self.set(&items, ConsentFields.list(bytes))
    case "accuracy": return takeAccuracy(ConsentFields.text(bytes))
    case "expires": return Self.set(&expires, ConsentFields.signed(bytes))
    case "machine": return Self.set(&machine, ConsentFields.value(bytes))
    case "epoch": return Self.set(&epoch, ConsentFields.text(bytes).flatMap { UInt64($0) })
    case "how": return Self.set(&how, ConsentFields.value(bytes))
    default:
      isUnderstood = false
      return true
    }
  }

  /// The record; nil where a field is missing.
  func record(number: UInt64) -> ConsentRecord? {
    guard let time, let category, let scope, let answer, let epoch, let how else { return nil }
    let decision = ConsentDecision(
      category: Category(category), scope: Scope(scope), answer: StoredAnswer(rawValue: answer),
      scopes: scopes.map { Scope($0) }, undone: undone.map { Scope($0) }, items: items, accuracy: accuracy,
      expires: expires, how: how)
    return ConsentRecord(sequence: number, time: time, machine: machine, epoch: epoch, decision: decision)
  }

  private static func set<Value>(_ field: inout Value, _ value: Value?) -> Bool {
    guard let value else { return false }
    field = value
    return true
  }

  private static func set<Value>(_ field: inout Value?, _ value: Value?) -> Bool {
    field = value
    return value != nil
  }

  private mutating func takeAccuracy(_ word: String?) -> Bool {
    switch word {
    case Accuracy.full.word: accuracy = .full
    case Accuracy.reduced.word: accuracy = .reduced
    default: isUnderstood = false
    }
    return true
  }
}
