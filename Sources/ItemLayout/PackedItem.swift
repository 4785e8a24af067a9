// SPDX-License-Identifier: Apache-2.0

/// A struct in memory of ours, with everything that it points to.
@safe
public final class PackedItem: Sendable {
  // SAFETY: Allocated by the packer, never written again, freed in deinit with the blocks that it points to.
  private nonisolated(unsafe) let memory: UnsafeMutableRawPointer
  private nonisolated(unsafe) let blocks: [UnsafeMutableRawPointer]

  init(memory: UnsafeMutableRawPointer, blocks: [UnsafeMutableRawPointer]) {
    unsafe self.memory = memory
    unsafe self.blocks = blocks
  }

  deinit {
    unsafe memory.deallocate()
    unsafe blocks.forEach { unsafe $0.deallocate() }
  }

  /// Lends the struct for the duration of a call.
  public func withPointer<Result, Failure: Error>(
    _ body: (UnsafeRawPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // SAFETY: The memory lives until self goes, after the call.
    defer { withExtendedLifetime(self) {} }
    return try unsafe body(UnsafeRawPointer(memory))
  }
}
