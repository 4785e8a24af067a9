// SPDX-License-Identifier: Apache-2.0

import ItemLayout

extension ItemRecord {
  /// A value as text; empty where the plugin doesn't have it, or doesn't know it this time.
  func cell(_ name: String) -> String {
    switch self[name] {
    case .double(let number): number.isFinite ? "\(number)" : ""
    case .int32(let number): "\(number)"
    case .uint32(let number): "\(number)"
    case .int64(let number): "\(number)"
    case .uint64(let number): "\(number)"
    case .text(let text): text
    default: ""
    }
  }
}
