// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What Trails tells the person, line by line, at once.
enum Message {
  static func say(_ line: String) { write(line, to: STDOUT_FILENO) }

  /// Says what went wrong.
  static func complain(_ sentence: String) { write("trails: \(sentence)", to: STDERR_FILENO) }

  private static func write(_ line: String, to descriptor: Int32) {
    let bytes = Array("\(line)\n".utf8)
    // SAFETY: the bytes live as long as the call. Where nobody listens, nothing is lost.
    _ = unsafe Glibc.write(descriptor, bytes, bytes.count)
  }
}
