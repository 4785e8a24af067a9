// SPDX-License-Identifier: Apache-2.0

/// A name that a library gives to others, or wants from them.
public struct ELFSymbol: Sendable, Hashable {
  /// How it is bound to other files' symbols.
  public enum Binding: Sendable, Hashable {
    /// Seen in this file alone (STB_LOCAL).
    case local
    /// Seen by all (STB_GLOBAL).
    case global
    /// Seen by all, and nothing is wrong where it is missing (STB_WEAK).
    case weak
    /// One in the whole process, which keeps the file from being unloaded (STB_GNU_UNIQUE).
    case unique
    /// Something else.
    case other(UInt8)
  }

  /// The name without a version; repaired where it isn't UTF-8.
  public let name: String
  /// How it is bound.
  public let binding: Binding
  /// What it is, as STT_ numbers it: 1 data, 2 code, 6 thread-local, 10 chosen at run time.
  public let type: UInt8
  /// Whether this file has it, rather than wanting it.
  public let isDefined: Bool
  /// Whether other files may see it: default or protected visibility.
  public let isVisible: Bool
  /// Where it is, relative to where the image is loaded.
  public let address: UInt64
  /// How many bytes it has.
  public let size: UInt64

  /// Whether others can bind to it.
  public var isExported: Bool { isDefined && isVisible && binding != .local }
  /// Whether it is wanted from others.
  public var isImported: Bool { !isDefined && !name.isEmpty && binding != .local }
}
