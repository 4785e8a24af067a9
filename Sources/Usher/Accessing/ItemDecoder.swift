// SPDX-License-Identifier: Apache-2.0

internal import CUsher

/// Turns a delivered item into a value of the application's, copying everything.
///
/// Runs on the plugin's thread.
@safe
struct ItemDecoder<Element: Sendable>: Sendable {
  /// Decodes an item of a kind; the memory is borrowed for the call.
  ///
  /// SAFETY: Whoever calls it lends an item that is valid for the call; decoders copy.
  let decode: @Sendable (_ kind: UInt32, _ item: UnsafeRawPointer) -> DecodedItem<Element>
}
