// SPDX-License-Identifier: Apache-2.0

/// One value that ISHPermissionKit left in an application's defaults.
public struct ISHPersistedState: Sendable, Hashable {
  /// The category's number.
  public let category: ISHPermissionCategory
  /// The state's number.
  public let state: ISHPermissionState

  /// Names a category and a state.
  public init(_ category: ISHPermissionCategory, _ state: ISHPermissionState) {
    self.category = category
    self.state = state
  }

  /// Reads a value by its key, such as `ISHPermissionRequestContacts-8500`; nil where the key isn't one of these.
  public init?(key: String, value: Int) {
    guard key.utf8.starts(with: "ISHPermissionRequest".utf8), let dash = key.utf8.lastIndex(of: UInt8(ascii: "-"))
    else {
      return nil
    }
    let digits = key.utf8[key.utf8.index(after: dash)...]
    guard !digits.isEmpty, digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let number = Int(String(digits) ?? "")
    else {
      return nil
    }
    self.init(ISHPermissionCategory(rawValue: number), ISHPermissionState(rawValue: value))
  }
}
