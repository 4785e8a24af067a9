// SPDX-License-Identifier: Apache-2.0

extension ItemRecord: ExpressibleByDictionaryLiteral {
  /// Makes a record of names and values in order.
  public init(dictionaryLiteral members: (String, ItemValue)...) {
    self.init(members.map { Member($0.0, $0.1) })
  }
}
