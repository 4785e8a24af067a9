// SPDX-License-Identifier: Apache-2.0

internal import CUsher

/// Reads arrays of the host's, element by element.
enum HostArray {
  /// Copies what `read` makes of each element; nil where the array breaks the ABI's rules, or an element does.
  static func copy<Element: BitwiseCopyable, Value>(
    _ array: usher_array, of type: Element.Type, _ read: (Element) -> Value?
  ) -> [Value]? {
    // SAFETY: only numbers are read, and the pointer is compared with nil.
    guard let count = Int(exactly: unsafe array.count), let stride = Int(exactly: unsafe array.stride) else {
      return nil
    }
    if count == 0 { return [] }
    guard let start = unsafe array.ptr, stride >= MemoryLayout<Element>.size, stride % 8 == 0,
      !count.multipliedReportingOverflow(by: stride).overflow
    else { return nil }
    var values: [Value] = []
    for number in 0..<count {
      // SAFETY: the host lends `count` elements, `stride` bytes apart, for the call that we are in.
      guard let value = unsafe read(start.loadUnaligned(fromByteOffset: number * stride, as: Element.self)) else {
        return nil
      }
      values.append(value)
    }
    return values
  }

  /// Copies an array of texts.
  static func texts(_ array: usher_array) -> [String]? {
    // SAFETY: each view is lent as long as its array.
    unsafe copy(array, of: usher_str.self) { unsafe String(copying: $0) }
  }

  /// Copies an array of pairs; of two equal keys the first counts.
  static func pairs(_ array: usher_array) -> [String: String]? {
    // SAFETY: as above.
    let pairs = unsafe copy(array, of: usher_pair.self) { pair -> (String, String)? in
      guard let key = unsafe String(copying: pair.key), let value = unsafe String(copying: pair.value) else {
        return nil
      }
      return (key, value)
    }
    return pairs.map { Dictionary($0, uniquingKeysWith: { first, _ in first }) }
  }
}
