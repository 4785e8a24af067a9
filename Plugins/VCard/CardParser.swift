// SPDX-License-Identifier: Apache-2.0

/// Reads the properties of one card.
///
/// Looks at the name of every property and decodes only those that are needed.
struct CardParser {
  private let source: [UInt8]
  private let offset: UInt64
  private let line: UInt64
  private var card = VCard.Fields()
  private let limits: VCardLimits
  private var name: Property?
  private var isAnythingRead = false
  private var valueCount = 0
  private var groupLabels = GroupLabels()

  init(source: [UInt8], offset: UInt64, line: UInt64, limits: VCardLimits) {
    self.source = source
    self.offset = offset
    self.line = line
    self.limits = limits
  }

  /// The card, or what is wrong with all of it.
  consuming func parsed() throws(VCardDamage) -> VCard {
    let source = source
    let bytes = source.span
    var scanner = LogicalLineScanner()
    var depth = 0
    while let line = scanner.next(bytes) {
      let head = line.range.lowerBound..<line.firstEnd
      let property = PropertyName(bytes, head)
      switch property {
      case .begin: depth += 1
      case .end: depth -= 1
      case .other: isAnythingRead = isAnythingRead || bytes.firstIndex(of: ASCII.colon, in: head) != nil
      case _ where depth == 1: try read(property, line)
      case _: break
      }
    }
    guard isAnythingRead else { throw damage(.unreadable) }
    if let name { card.name = VCard.Name(components: name.components(splitLists: card.version != .v2)) }
    groupLabels.apply(to: &card)
    return VCard(source: source, offset: offset, line: self.line, card)
  }

  private mutating func read(_ name: PropertyName, _ line: LogicalLine) throws(VCardDamage) {
    if name == .photo {
      isAnythingRead = true
      // A second picture counts where the first is only a link.
      if card.photos.count < 4 { card.photos.append(line) }
      return
    }
    guard line.range.count <= limits.textBytes else { throw damage(.textTooLong) }
    guard let property = Property(line.unfolded(source)) else { return }
    if name == .version {
      card.version = VCard.Version(property.value)
      return
    }
    isAnythingRead = true
    switch name {
    case .kind: card.isGroup = property.value.span.holds("group", at: 0..<property.value.count)
    case .name: if self.name == nil { self.name = property }
    case .uid: Self.set(&card.uid, property)
    case .formattedName: Self.set(&card.formattedName, property)
    case .nickname: Self.set(&card.nickname, property)
    case .organization: readOrganization(property)
    case .phone, .email, .label: try readValue(name, property)
    case .begin, .end, .version, .photo, .other: break
    }
  }

  /// The first that says something counts.
  private static func set(_ text: inout String, _ property: Property) {
    if text.isEmpty { text = property.text }
  }

  private mutating func readOrganization(_ property: Property) {
    guard card.organization.isEmpty else { return }
    let names = property.components(splitLists: false)
    if names.contains(where: { !$0.isEmpty }) { card.organization = names }
  }

  private mutating func readValue(_ name: PropertyName, _ property: Property) throws(VCardDamage) {
    valueCount += 1
    guard valueCount <= limits.values else { throw damage(.tooManyValues) }
    if name == .label { return groupLabels.add(label: property.text, group: property.group) }
    let value = URIValue.text(property.text, scheme: name == .phone ? "tel:" : "mailto:")
    guard !value.isEmpty else { return }
    let labelled = LabelledText(label: property.label(carets: card.version != .v2), value: value)
    if name == .phone {
      groupLabels.add(phone: card.phones.count, group: property.group)
      card.phones.append(labelled)
    } else {
      groupLabels.add(email: card.emails.count, group: property.group)
      card.emails.append(labelled)
    }
  }

  private func damage(_ code: VCardDamage.Code) -> VCardDamage {
    VCardDamage(code: code, line: line, offset: offset)
  }
}
