// SPDX-License-Identifier: Apache-2.0

/// What sd-bus keeps of a call, match or object; ending it is letting it go.
///
/// A slot whose callback runs is kept by sd-bus until it returns.
@safe
final class BusSlot {
  private let library: SDBus
  private let pointer: SDBus.Slot

  /// Takes a slot over; nil where there is none.
  init?(_ library: SDBus, _ pointer: SDBus.Slot?) {
    guard let pointer = unsafe pointer else { return nil }
    self.library = library
    unsafe self.pointer = pointer
  }

  deinit {
    // SAFETY: The reference is ours.
    _ = unsafe library.unrefSlot(pointer)
  }
}
