// SPDX-License-Identifier: Apache-2.0

import CUsher

/// A data method as the plugin's table describes it.
struct DrivenMethod: Sendable {
  let kind: UInt32
  let scope: String
  let arguments: String
  let items: String

  init(_ method: usher_method_v1) {
    // SAFETY: the texts of a method live for ever and end with a NUL.
    kind = unsafe method.kind
    scope = unsafe String(cString: method.scope)
    arguments = unsafe String(cString: method.arguments)
    items = unsafe String(cString: method.items)
  }
}
