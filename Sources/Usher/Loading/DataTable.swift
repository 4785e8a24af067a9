// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import ItemLayout

/// The host's own copy of a plugin's data extension, with its methods' layouts parsed.
@safe
struct DataTable: Sendable {
  /// The extension's name, `usher.contacts/1`.
  let id: String
  let methods: [DataMethod]
  // SAFETY: Found in an executable segment of the plugin's image, which is never unloaded.
  nonisolated(unsafe) let start:
    @convention(c) (
      OpaquePointer?, UnsafePointer<usher_grant_v1>?, UInt32, UnsafeRawPointer?, usher_op
    ) -> usher_result

  private static let mostMethods: UInt32 = 256

  /// Copies the table by its size (rule 1) and checks everything in it.
  init(copying table: UnsafePointer<usher_extension_v1>, named id: String, code: [Range<UInt>]) throws(PluginFault) {
    // SAFETY: The plugin returned it as a static table; only the size is read before it is known to be enough.
    let raw = unsafe UnsafeRawPointer(table)
    let size = unsafe Int(raw.load(as: UInt32.self))
    guard unsafe StructSize.isValid(size, least: MemoryLayout<usher_extension_v1>.size) else {
      throw PluginFault("the plugin's extension \(id) says struct_size \(size)")
    }
    let copy = unsafe raw.load(as: usher_extension_v1.self)
    guard let start = unsafe copy.start, code.contains(where: { unsafe $0.contains(CodeAddress.of(start)) }) else {
      throw PluginFault("the plugin's extension \(id) has its `start` outside the plugin's own code")
    }
    guard let methods = unsafe copy.methods, unsafe 1...DataTable.mostMethods ~= copy.method_count else {
      throw PluginFault("the plugin's extension \(id) has no methods, or more than \(DataTable.mostMethods)")
    }
    self.id = id
    unsafe self.start = start
    self.methods = try unsafe DataTable.methods(at: methods, count: Int(copy.method_count), id: id)
  }

  /// The method of a name; the table's first where the name is nil.
  func method(named name: String?) -> DataMethod? {
    guard let name else { return methods.first }
    return methods.first { $0.name == name }
  }

  private static func methods(
    at start: UnsafePointer<usher_method_v1>, count: Int, id: String
  ) throws(PluginFault) -> [DataMethod] {
    // SAFETY: The plugin promises `count` methods, each as large as the first one's struct_size.
    let raw = unsafe UnsafeRawPointer(start)
    let stride = unsafe Int(raw.load(as: UInt32.self))
    guard unsafe StructSize.isValid(stride, least: MemoryLayout<usher_method_v1>.size) else {
      throw PluginFault("the plugin's extension \(id) says struct_size \(stride) for its methods")
    }
    var methods: [DataMethod] = []
    for index in 0..<count {
      let method = unsafe raw.load(fromByteOffset: index * stride, as: usher_method_v1.self)
      guard unsafe Int(method.struct_size) == stride else {
        throw PluginFault("the plugin's extension \(id) has methods of different struct_size")
      }
      let parsed = try unsafe DataMethod(method, id: id)
      if methods.contains(where: { $0.number == parsed.number || $0.name == parsed.name }) {
        throw PluginFault("the plugin's extension \(id) has the method “\(parsed.name)” twice")
      }
      methods.append(parsed)
    }
    return methods
  }
}
