// SPDX-License-Identifier: Apache-2.0

/// The arguments of a data call, lent by the host until the start has returned.
@safe struct LentArguments {
  // SAFETY: only `read` touches it, and nobody keeps a value of this type.
  private let pointer: UnsafeRawPointer?

  init(_ pointer: UnsafeRawPointer?) {
    unsafe self.pointer = pointer
  }

  /// Copies the struct that the method's argument layout describes into a zeroed one.
  func read<Struct: BitwiseCopyable>(into zero: Struct) throws(PluginFailure) -> Struct {
    // SAFETY: the host passes the struct of the layout, whose size is checked before anything else is read.
    let typed = unsafe pointer?.assumingMemoryBound(to: Struct.self)
    guard let copy = unsafe StructCopy.read(typed, into: zero) else { throw Self.invalid }
    return copy
  }

  /// Copies the struct of a layout.
  func record(_ layout: Layout) throws(PluginFailure) -> ItemRecord {
    // SAFETY: as above; the reader keeps to the size that the struct says.
    guard let pointer = unsafe pointer, unsafe StructCopy.isSized(pointer, atLeast: layout.size),
      let unpacked = try? unsafe layout.unpack(pointer)
    else { throw Self.invalid }
    return unpacked.record
  }

  /// What a call with other arguments comes to.
  static var invalid: PluginFailure {
    PluginFailure(.invalid, "the arguments break the rules of the ABI")
  }
}

@available(*, unavailable)
extension LentArguments: Sendable {}
