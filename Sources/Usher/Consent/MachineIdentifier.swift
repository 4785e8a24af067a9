// SPDX-License-Identifier: Apache-2.0

/// The machine's own id (`machine-id(5)`), by which an answer tells whether it was given on this machine.
///
/// It stays in the person's own folder and is never shown.
public enum MachineIdentifier: Sendable {
  /// Where systemd and D-Bus keep it.
  public static let systemFile = "/etc/machine-id"

  /// Reads the id; nil where the machine has none, or only a provisional one.
  ///
  /// - Throws: where no file at all can be opened, because without the id answers of another machine would count.
  public static func read(from path: String = systemFile) throws(ConsentError) -> String? {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileSystem.contents(of: path, limit: 64)
    } catch {
      if Shortage(error) != nil { throw .system(error, path: path) }
      return nil
    }
    let text = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]
    let isHexadecimal = text.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
      default: false
      }
    }
    guard text.count == 32, isHexadecimal, text.contains(where: { $0 != UInt8(ascii: "0") }) else { return nil }
    return String(decoding: text, as: UTF8.self)
  }
}
