// SPDX-License-Identifier: Apache-2.0

/// Brings the bytes of a file into UTF-8.
///
/// Only UTF-16 is changed, known by its byte order mark or by its first letter (RFC 2781 §3.2, §4.3); everything else is
/// passed on, and texts that turn out not to be UTF-8 are decoded one by one.
struct StreamDecoder {
  private enum Form {
    case unknown
    case bytes
    case utf16(bigEndian: Bool)
  }

  private var form = Form.unknown
  /// The first byte while the form is unknown, or the first half of a code unit.
  private var pending: UInt8?
  private var highSurrogate: UInt16?

  mutating func decode(_ chunk: ArraySlice<UInt8>, into buffer: inout [UInt8]) {
    var chunk = chunk
    buffer.reserveCapacity(buffer.count + chunk.count + 1)
    if case .unknown = form {
      if pending == nil { pending = chunk.popFirst() }
      guard let first = pending, let second = chunk.popFirst() else { return }
      decide(first, second, into: &buffer)
    }
    switch form {
    case .unknown: break
    case .bytes: buffer += chunk
    case .utf16(let bigEndian): for byte in chunk { take(byte, bigEndian, into: &buffer) }
    }
  }

  mutating func finish(into buffer: inout [UInt8]) {
    if case .unknown = form, let pending { buffer.append(pending) }
    if case .utf16 = form, pending != nil || highSurrogate != nil { Self.append(0xFFFD, to: &buffer) }
    form = .bytes
    pending = nil
    highSurrogate = nil
  }

  private mutating func decide(_ first: UInt8, _ second: UInt8, into buffer: inout [UInt8]) {
    switch (first, second) {
    case (0xFF, 0xFE): form = .utf16(bigEndian: false)
    case (0xFE, 0xFF): form = .utf16(bigEndian: true)
    case (0x42, 0), (0x62, 0):
      form = .utf16(bigEndian: false)
      buffer.append(first)
    case (0, 0x42), (0, 0x62):
      form = .utf16(bigEndian: true)
      buffer.append(second)
    default:
      form = .bytes
      buffer.append(first)
      buffer.append(second)
    }
    pending = nil
  }

  private mutating func take(_ byte: UInt8, _ bigEndian: Bool, into buffer: inout [UInt8]) {
    guard let first = pending else {
      pending = byte
      return
    }
    pending = nil
    let unit = bigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first)
    if let high = highSurrogate {
      highSurrogate = nil
      if UTF16.isTrailSurrogate(unit) {
        return Self.append(0x10000 + UInt32(high & 0x3FF) << 10 + UInt32(unit & 0x3FF), to: &buffer)
      }
      Self.append(0xFFFD, to: &buffer)
    }
    if UTF16.isLeadSurrogate(unit) {
      highSurrogate = unit
    } else {
      Self.append(UInt32(unit), to: &buffer)
    }
  }

  private static func append(_ value: UInt32, to buffer: inout [UInt8]) {
    UTF8Text.append(Unicode.Scalar(value) ?? "\u{FFFD}", to: &buffer)
  }
}
