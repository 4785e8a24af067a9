// SPDX-License-Identifier: Apache-2.0

extension KeyFile {
  /// The names of the groups, in order.
  public var groups: [String] {
    index.slots.filter { $0.group == KeySlot.headers }.map(name)
  }

  /// The line of a group's header, from 1; 0 where there is no such group.
  public func line(ofGroup group: String) -> Int {
    groupNumber(group).map { Int(index.slots[Int($0)].line) } ?? 0
  }

  /// The keys of a group in order, without locales and each once.
  ///
  /// A nil group stands for the keys that are in none.
  public func keys(in group: String? = nil) -> [String] {
    var known: Set<String> = []
    return slots(in: group).map(name).filter { known.insert($0).inserted }
  }

  /// The `key=value` lines of a group in order, each locale its own.
  ///
  /// A nil group stands for the lines that are in none.
  public func entries(in group: String? = nil) -> [KeyFileEntry] {
    slots(in: group).map { slot in
      let locale = String(decoding: bytes[slot.localeRange], as: UTF8.self)
      return KeyFileEntry(
        key: name(slot), locale: locale.isEmpty ? nil : locale, value: text(slot), line: Int(slot.line))
    }
  }

  private func slots(in group: String?) -> [KeySlot] {
    guard let number = groupNumber(group) else { return [] }
    if index.splitGroups.contains(number) { return index.slots.filter { $0.group == number } }
    let start = number == KeySlot.root ? 0 : Int(number) + 1
    return Array(index.slots[start...].prefix { $0.group == number })
  }
}

extension KeyFile: Equatable {
  /// Whether both hold the same groups, keys and values in the same order, however they are written.
  public static func == (left: KeyFile, right: KeyFile) -> Bool {
    guard left.groups == right.groups, left.index.slots.count == right.index.slots.count else { return false }
    return ([nil] + left.groups).allSatisfy { group in
      let ours = left.entries(in: group)
      let theirs = right.entries(in: group)
      return ours.elementsEqual(theirs) { $0.key == $1.key && $0.locale == $1.locale && $0.value == $1.value }
    }
  }
}
