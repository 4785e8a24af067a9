// SPDX-License-Identifier: Apache-2.0

/// One person or organization of an address book.
public struct Contact: Sendable, Hashable {
  /// Names the card across restarts; opaque.
  public var identifier: String
  /// The given name; empty where there is none, like every text here.
  public var givenName: String
  /// The family name.
  public var familyName: String
  /// The name as people read it; never empty where any other name is known.
  public var displayName: String
  /// The organization.
  public var organization: String
  /// Phone numbers, as stored.
  public var phones: [LabelledValue]
  /// Mail addresses, as stored.
  public var emails: [LabelledValue]
  /// A picture's bytes; empty where there is none.
  public var thumbnail: [UInt8]
  /// The picture's media type, such as `image/jpeg`.
  public var thumbnailMime: String
  /// The card as it was stored.
  public var source: [UInt8]
  /// The card's media type, such as `text/vcard`.
  public var sourceMime: String

  /// Makes a contact; what isn't said is empty.
  public init(
    identifier: String, givenName: String = "", familyName: String = "", displayName: String = "",
    organization: String = "", phones: [LabelledValue] = [], emails: [LabelledValue] = [],
    thumbnail: [UInt8] = [], thumbnailMime: String = "", source: [UInt8] = [], sourceMime: String = ""
  ) {
    self.identifier = identifier
    self.givenName = givenName
    self.familyName = familyName
    self.displayName = displayName
    self.organization = organization
    self.phones = phones
    self.emails = emails
    self.thumbnail = thumbnail
    self.thumbnailMime = thumbnailMime
    self.source = source
    self.sourceMime = sourceMime
  }
}
