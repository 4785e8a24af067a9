// SPDX-License-Identifier: Apache-2.0

/// A processor architecture, as `e_machine` numbers it.
public struct ELFMachine: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
  /// The number in the header.
  public let rawValue: UInt16

  /// Makes a machine of its number.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// EM_X86_64.
  public static let x86_64 = ELFMachine(rawValue: 62)
  /// EM_AARCH64.
  public static let aarch64 = ELFMachine(rawValue: 183)

  /// The machine that this code was built for.
  public static var current: ELFMachine {
    #if arch(x86_64)
      .x86_64
    #elseif arch(arm64)
      .aarch64
    #elseif arch(riscv64)
      ELFMachine(rawValue: 243)
    #elseif arch(powerpc64le)
      ELFMachine(rawValue: 21)
    #elseif arch(s390x)
      ELFMachine(rawValue: 22)
    #else
      #error("Which e_machine number has this architecture?")
    #endif
  }

  /// The name that people know it by.
  public var description: String {
    switch rawValue {
    case 3: "x86"
    case 8: "MIPS"
    case 20: "PowerPC"
    case 21: "ppc64"
    case 22: "s390x"
    case 40: "ARM"
    case 62: "x86-64"
    case 183: "aarch64"
    case 243: "RISC-V"
    case 258: "LoongArch"
    default: "machine \(rawValue)"
    }
  }
}
