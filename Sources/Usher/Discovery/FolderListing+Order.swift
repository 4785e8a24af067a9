// SPDX-License-Identifier: Apache-2.0

extension FolderListing {
  /// Puts the entries into the order of their names' bytes.
  ///
  /// Many names are distributed by their bytes and not compared: a radix sort takes time in proportion to the names. The
  /// standard library's sort isn't used because, from some thirty elements on, the first one in a process makes the
  /// runtime look through the conformances of every library, which takes longer than reading a dozen plugins.
  mutating func sort() {
    let all = names
    var spare = entries
    Self.sort(&entries, entries.indices, all.span, &spare)
  }

  /// From how many names on distributing costs less than comparing.
  private static let manyNames = 32

  private static func sort(
    _ entries: inout [Entry], _ range: Range<Int>, _ names: Span<UInt8>, _ spare: inout [Entry]
  ) {
    let differing = rank(&entries, range, names)
    if range.count < manyNames { return insert(&entries, range, names) }
    if differing == 0 { return }  // Not one name differs, which a broken file system alone can bring about.
    distribute(&entries, range, differing, &spare)
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start + 1
      while end < range.upperBound, entries[end].rank == entries[start].rank { end += 1 }
      if end - start > 1 { sort(&entries, start..<end, names, &spare) }
      start = end
    }
  }

  /// Takes the eight bytes behind what all names of a range have in common as their ranks, because names in a folder
  /// tend to start alike; returns the bits that aren't the same in all ranks.
  private static func rank(_ entries: inout [Entry], _ range: Range<Int>, _ names: Span<UInt8>) -> UInt64 {
    guard let first = range.first else { return 0 }
    let model = entries[first].range
    var shared = model.count
    for index in range { shared = sharedPrefix(names, model.prefix(shared), entries[index].range) }
    var differing: UInt64 = 0
    for index in range {
      entries[index].rank = rank(names.extracting(entries[index].range), from: shared)
      differing |= entries[index].rank ^ entries[first].rank
    }
    return differing
  }

  /// Eight bytes as a number that sorts as they do, with zeros behind the name's end.
  private static func rank(_ name: Span<UInt8>, from start: Int) -> UInt64 {
    var rank: UInt64 = 0
    for position in start..<start + 8 { rank = rank << 8 | (position < name.count ? UInt64(name[position]) : 0) }
    return rank
  }

  /// Orders a range by its ranks, the last byte first; bytes that are the same everywhere cost nothing.
  private static func distribute(
    _ entries: inout [Entry], _ range: Range<Int>, _ differing: UInt64, _ spare: inout [Entry]
  ) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) where differing >> shift & 0xFF != 0 {
      var places = InlineArray<256, Int>(repeating: 0)
      for index in range { places[Int(entries[index].rank >> shift & 0xFF)] += 1 }
      var next = range.lowerBound
      for byte in places.indices { (places[byte], next) = (next, next + places[byte]) }
      for index in range {
        let byte = Int(entries[index].rank >> shift & 0xFF)
        spare[places[byte]] = entries[index]
        places[byte] += 1
      }
      for index in range { entries[index] = spare[index] }
    }
  }

  /// Orders a range of few by comparing.
  private static func insert(_ entries: inout [Entry], _ range: Range<Int>, _ names: Span<UInt8>) {
    for index in range {
      let entry = entries[index]
      var place = index
      while place > range.lowerBound, isBefore(entry, entries[place - 1], names) {
        entries[place] = entries[place - 1]
        place -= 1
      }
      entries[place] = entry
    }
  }

  private static func isBefore(_ left: Entry, _ right: Entry, _ names: Span<UInt8>) -> Bool {
    if left.rank != right.rank { return left.rank < right.rank }
    let shared = sharedPrefix(names, left.range, right.range)
    if shared == min(left.range.count, right.range.count) { return left.range.count < right.range.count }
    return names[left.range.lowerBound + shared] < names[right.range.lowerBound + shared]
  }

  private static func sharedPrefix(_ names: Span<UInt8>, _ left: Range<Int>, _ right: Range<Int>) -> Int {
    let most = min(left.count, right.count)
    var length = 0
    while length < most, names[left.lowerBound + length] == names[right.lowerBound + length] { length += 1 }
    return length
  }
}
