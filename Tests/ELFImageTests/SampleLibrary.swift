// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// A small shared library with an Usher note, built by the machine's own compiler.
struct SampleLibrary {
  static let noteType: UInt32 = 0x5553_4852
  static let noteText = "abi=1.0\nid=com.example.sample\n"

  static let source = """
    #include <usher/plugin.h>
    #include <stdlib.h>
    USHER_PLUGIN_NOTE("abi=1.0\\n" "id=com.example.sample\\n")
    int sample_variable = 3;
    static int helper(void) { return abs(sample_variable); }
    USHER_EXPORT int sample_function(void) { return helper() + (int)strtol("1", 0, 10); }
    USHER_EXPORT int sample_value = 7;
    """

  /// Compiles it with more arguments, and returns its bytes.
  static func build(
    _ arguments: [String] = [], compiler: Compiler = .cc, source: String = source
  ) async throws -> [UInt8] {
    let folder = try TemporaryFolder()
    return try readFile(await compiler.library(source: source, to: folder["sample.so"], arguments))
  }
}

/// The whole of a file; empty where it can't be read.
func readFile(_ path: String) -> [UInt8] {
  (try? FileTree.read(path)) ?? []
}

/// Puts a little-endian number into bytes.
func patch<Number: FixedWidthInteger>(_ bytes: inout [UInt8], _ offset: Int, _ number: Number) {
  for index in 0..<MemoryLayout<Number>.size {
    bytes[offset + index] = UInt8(truncatingIfNeeded: number >> (8 * index))
  }
}
