// SPDX-License-Identifier: Apache-2.0

/// An answer that a scope's note must offer before it may be given.
public enum PromptChoice: String, Sendable, Hashable, CaseIterable {
  /// Only chosen items.
  case limited
  /// Coarsened data.
  case reduced
  /// For this process.
  case once
  /// Until a moment.
  case until
}
