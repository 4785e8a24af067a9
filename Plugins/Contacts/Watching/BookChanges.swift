// SPDX-License-Identifier: Apache-2.0

import UsherModel

/// What reading some files again has shown.
struct BookChanges: Sendable {
  /// Contacts that are new or look different now.
  var contacts: [Contact] = []
  /// Identifiers that no card has any more.
  var gone: [String] = []
  /// What is damaged.
  var notices: [Notice] = []
}
