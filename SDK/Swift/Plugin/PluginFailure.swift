// SPDX-License-Identifier: Apache-2.0

/// Why a call of a plugin did not work, with a sentence for people.
///
/// A failure is never an answer: it grants nothing, and it denies nothing for good.
public struct PluginFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of failure it is.
  public var code: Code
  /// What is wrong, naming the file or service, and what to do about it.
  public var description: String

  /// Makes a failure of a kind and a sentence.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
