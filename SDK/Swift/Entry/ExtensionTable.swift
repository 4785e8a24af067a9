// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import Glibc

/// A data extension as the host reads it.
@safe struct ExtensionTable: @unchecked Sendable {
  // SAFETY: both live until the process ends and are never written again.
  private let id: UnsafePointer<CChar>
  let table: UnsafePointer<usher_extension_v1>

  init<Plugin: UsherPlugin>(_ entry: ExtensionEntry<Plugin>) {
    unsafe id = Permanent.text(entry.id)
    let methods = unsafe entry.methods.map { method in
      unsafe usher_method_v1(
        struct_size: UInt32(MemoryLayout<usher_method_v1>.size), number: method.number, kind: method.kind.rawValue,
        reserved0: 0, name: Permanent.text(method.name), scope: Permanent.text(method.scope),
        arguments: Permanent.text(method.arguments), items: Permanent.text(method.items))
    }
    // SAFETY: as above; `start` only calls into the kit.
    unsafe table = Permanent.copy(
      usher_extension_v1(
        struct_size: UInt32(MemoryLayout<usher_extension_v1>.size), method_count: UInt32(methods.count),
        methods: Permanent.copy(methods), start: entry.start))
  }

  /// Whether a text of the host's is this extension's id.
  func isNamed(_ name: UnsafePointer<CChar>) -> Bool {
    // SAFETY: both end with a NUL.
    unsafe strcmp(id, name) == 0
  }
}
