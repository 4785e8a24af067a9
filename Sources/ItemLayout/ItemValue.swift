// SPDX-License-Identifier: Apache-2.0

/// A value of an argument or an item, as a plain Swift value.
public enum ItemValue: Sendable, Hashable {
  /// `u`
  case uint32(UInt32)
  /// `i`
  case int32(Int32)
  /// `t`
  case uint64(UInt64)
  /// `x`
  case int64(Int64)
  /// `d`
  case double(Double)
  /// `s`
  case text(String)
  /// `y`
  case bytes([UInt8])
  /// `h`, closed with the last copy of the value; nil where the item has none.
  case descriptor(ItemDescriptor?)
  /// `a(…)`
  case array([ItemRecord])
}
