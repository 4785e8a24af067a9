// SPDX-License-Identifier: Apache-2.0

/// Puts a key file together, so that reading what it writes gives the same values.
///
/// Comments of a file that is edited through this aren't kept.
public struct KeyFileBuilder: Sendable {
  /// The form that is written.
  public let form: KeyFileForm

  /// The groups in order; the first one holds the keys that stand in none.
  private var groups: [Group] = [Group(name: nil)]
  private var groupPositions: [String: Int] = [:]
  private var positions: [Name: Int] = [:]

  /// Starts with nothing.
  public init(form: KeyFileForm = .grouped) {
    self.form = form
  }

  /// Starts with what a file holds.
  public init(_ file: KeyFile) {
    form = file.form
    for slot in file.index.slots {
      if slot.group == KeySlot.headers {
        _ = position(ofGroup: file.name(slot))
        continue
      }
      let group = slot.group == KeySlot.root ? nil : file.name(file.index.slots[Int(slot.group)])
      let name = Name(
        group: group, key: file.name(slot), locale: String(decoding: file.bytes[slot.localeRange], as: UTF8.self))
      write(Array(file.bytes[slot.valueRange]), name)
    }
  }

  /// Sets the value of a key, or replaces it where it stands.
  ///
  /// - Throws: where a name breaks the format's rules, or the form can't hold the value: a NUL anywhere, and in a note
  ///   a control character or a blank at either end.
  public mutating func set(
    _ value: String, for key: String, in group: String? = nil, locale: String? = nil
  ) throws(KeyFileError) {
    let name = Name(group: group, key: key, locale: locale ?? "")
    try check(name, hasLocale: locale != nil)
    try check(value, of: name, isEscaped: form.hasEscapes)
    write(form.hasEscapes ? KeyEscape.encode(value) : Array(value.utf8), name)
  }

  /// Sets a `;`-separated value, or replaces it where it stands; each element ends with a semicolon.
  ///
  /// - Throws: where a name breaks the format's rules, or an element holds a NUL, or in a note a control character that
  ///   has no escape.
  public mutating func set(
    list elements: [String], for key: String, in group: String? = nil, locale: String? = nil
  ) throws(KeyFileError) {
    let name = Name(group: group, key: key, locale: locale ?? "")
    try check(name, hasLocale: locale != nil)
    var encoded: [UInt8] = []
    for element in elements {
      try check(element, of: name, isEscaped: true)
      encoded += KeyEscape.encode(element, isElement: true)
      encoded.append(KeyEscape.separator)
    }
    write(encoded, name)
  }

  /// Takes a key out; nothing happens where there is none.
  public mutating func remove(_ key: String, in group: String? = nil, locale: String? = nil) {
    let name = Name(group: group, key: key, locale: locale ?? "")
    guard let position = positions.removeValue(forKey: name) else { return }
    groups[self.position(ofGroup: group)].lines[position] = nil
  }

  /// The file's bytes, every line with its newline.
  public func serialized() -> [UInt8] {
    var bytes: [UInt8] = []
    for group in groups {
      let lines = group.lines.compactMap(\.self)
      if let name = group.name {
        if !bytes.isEmpty { bytes.append(UInt8(ascii: "\n")) }
        bytes += Array("[\(name)]\n".utf8)
      }
      for line in lines {
        bytes += Array((line.locale.isEmpty ? "\(line.key)=" : "\(line.key)[\(line.locale)]=").utf8)
        bytes += line.value
        bytes.append(UInt8(ascii: "\n"))
      }
    }
    return bytes
  }

  private mutating func write(_ value: [UInt8], _ name: Name) {
    let group = position(ofGroup: name.group)
    let line = Line(key: name.key, locale: name.locale, value: value)
    if let position = positions[name] {
      groups[group].lines[position] = line
    } else {
      positions[name] = groups[group].lines.count
      groups[group].lines.append(line)
    }
  }

  private mutating func position(ofGroup name: String?) -> Int {
    guard let name else { return 0 }
    if let position = groupPositions[name] { return position }
    groups.append(Group(name: name))
    groupPositions[name] = groups.count - 1
    return groups.count - 1
  }

  private struct Group: Sendable {
    let name: String?
    var lines: [Line?] = []
  }

  private struct Line: Sendable {
    let key: String
    let locale: String
    let value: [UInt8]
  }

  struct Name: Sendable, Hashable {
    let group: String?
    let key: String
    let locale: String
  }
}
