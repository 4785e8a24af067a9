// SPDX-License-Identifier: Apache-2.0

extension VCard {
  /// A picture that stands in a card.
  package struct Photo: Sendable, Hashable {
    /// The picture's file.
    package var bytes: [UInt8]
    /// Its media type, such as `image/jpeg`; empty where nothing tells.
    package var mediaType: String
  }

  /// The first picture that stands in the card, or nil when there is none or it is damaged.
  ///
  /// A picture that is only linked to is none: nothing is fetched. Cost: decodes the base64 text each time.
  package func photo() -> Photo? {
    for line in photos {
      if let photo = Self.photo(line.unfolded(source)) { return photo }
    }
    return nil
  }

  private static func photo(_ line: ArraySlice<UInt8>) -> Photo? {
    guard let content = ContentLine(line.span, 0..<line.count) else { return nil }
    let value = Property.slice(line, line.span.trimmed(content.value))
    if let data = DataURI(value) { return photo(base64: data.base64, mediaType: data.mediaType) }
    let declared = declaredType(line, content.parameters)
    // Some exporters forget to say that it is base64; a link has a colon, which base64 has not.
    return photo(base64: value, mediaType: declared)
  }

  private static func photo(base64: ArraySlice<UInt8>, mediaType: String) -> Photo? {
    guard let bytes = Base64.decode(base64) else { return nil }
    return Photo(bytes: bytes, mediaType: MediaType.image(bytes) ?? mediaType)
  }

  private static func declaredType(_ line: ArraySlice<UInt8>, _ parameters: Range<Int>) -> String {
    let bytes = line.span
    var scanner = ParameterScanner(parameters)
    while let parameter = scanner.next(bytes) {
      guard ValueEncoding(parameter, bytes) == nil else { continue }
      let word = Property.text(line, parameter.value).lowercased()
      if bytes.holds("mediatype", at: parameter.name) { return word }
      guard parameter.name.isEmpty || bytes.holds("type", at: parameter.name) else { continue }
      return word.contains("/") ? word : "image/\(word)"
    }
    return ""
  }
}
