// SPDX-License-Identifier: Apache-2.0

/// Which plugin was the first to have a name: a hash table of the plugins' numbers.
///
/// The library's own would hash names again whose fingerprints are known, and costs a new process more to set up than
/// everything that a dozen plugins need.
struct NameTable {
  /// Numbers of plugins, plus one; 0 is a free cell.
  private var cells: [Int]

  /// Makes a table that is quick for that many names.
  init(capacity: Int) {
    var size = 16
    while size < 2 * capacity { size *= 2 }
    cells = [Int](repeating: 0, count: size)
  }

  /// The first plugin with a name, or nil and the cell where the name belongs.
  func find(_ fingerprint: UInt64, isSame: (_ plugin: Int) -> Bool) -> (plugin: Int?, cell: Int) {
    let mask = cells.count - 1
    var cell = Int(truncatingIfNeeded: fingerprint ^ fingerprint >> 32) & mask
    while cells[cell] > 0 {
      if isSame(cells[cell] - 1) { return (cells[cell] - 1, cell) }
      cell = (cell + 1) & mask
    }
    return (nil, cell)
  }

  /// Puts a plugin into the cell where its name belongs.
  mutating func enter(_ plugin: Int, at cell: Int) {
    cells[cell] = plugin + 1
  }
}
