// SPDX-License-Identifier: Apache-2.0

/// How the value of a property is written.
enum ValueEncoding {
  case plain
  case quotedPrintable
  case base64

  /// The encoding that a line's parameters name, with `ENCODING=` or, as vCard 2.1 allows, without.
  init(head bytes: Span<UInt8>, _ range: Range<Int>) {
    self = .plain
    guard let line = ContentLine(bytes, range) else { return }
    var parameters = ParameterScanner(line.parameters)
    while let parameter = parameters.next(bytes) {
      if let encoding = Self(parameter, bytes) { self = encoding }
    }
  }

  /// The encoding that a parameter names.
  init?(_ parameter: ParameterScanner.Parameter, _ bytes: Span<UInt8>) {
    guard parameter.name.isEmpty || bytes.holds("encoding", at: parameter.name) else { return nil }
    if bytes.holds("quoted-printable", at: parameter.value) {
      self = .quotedPrintable
    } else if bytes.holds("base64", at: parameter.value)
      || (!parameter.name.isEmpty && bytes.holds("b", at: parameter.value))
    {
      self = .base64
    } else {
      return nil
    }
  }
}
