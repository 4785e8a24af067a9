// SPDX-License-Identifier: Apache-2.0

/// A number or address with the word beside it.
package struct LabelledText: Sendable, Hashable {
  /// `home`, `work fax`, or a word of the person's own; empty where there is none.
  package var label: String
  /// The number or address, without the scheme of a `tel:` or `mailto:` URI.
  package var value: String

  /// Makes a value with its label.
  package init(label: String = "", value: String) {
    self.label = label
    self.value = value
  }
}
