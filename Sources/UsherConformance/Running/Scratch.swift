// SPDX-License-Identifier: Apache-2.0

internal import ConformanceProbe
internal import Glibc

/// A temporary home for one check: its own XDG folders, no display, and no bus but the run's own.
struct Scratch: ~Copyable {
  /// The folder; removed with the value.
  let path: String
  /// Holds the lock that tells it from what a killed run has left.
  private let lock: Int32

  private static let prefix = "usher-conformance-"

  init() throws(RunnerError) {
    var made = try Self.make()
    // Another run may sweep it away in the moment before it is locked.
    while made.lock < 0, made.number == EWOULDBLOCK || made.number == ENOENT { made = try Self.make() }
    guard made.lock >= 0 else {
      // SAFETY: Swift gives the path as a NUL-terminated text for the call.
      unsafe usher_probe_remove_tree(made.path)
      throw RunnerError("\(made.path) can't be locked", errno: made.number)
    }
    (path, lock) = (made.path, made.lock)
    for folder in ["home", "state", "config", "data", "cache", "run", "reports"] {
      // SAFETY: Swift gives the path as a NUL-terminated text for the call.
      _ = unsafe mkdir("\(path)/\(folder)", 0o700)
    }
  }

  /// Removes the folders that runs have left which were killed; never another user's.
  static func removeLeftovers() {
    // SAFETY: Swift gives the path as a NUL-terminated text for the call.
    unsafe usher_probe_remove_unowned(Environment.temporaryFolder, prefix)
  }

  private static func make() throws(RunnerError) -> (path: String, lock: Int32, number: Int32) {
    let parent = Environment.temporaryFolder
    var template = Array("\(parent)/\(prefix)XXXXXX".utf8CString)
    // SAFETY: mkdtemp writes into the template only, which ends with a NUL.
    let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe mkdtemp($0) != nil } ?? false
    }
    guard made else { throw RunnerError("no folder could be made in \(parent)", errno: errno) }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // SAFETY: Swift gives the path as a NUL-terminated text for the call.
    let lock = unsafe usher_probe_own_folder(path)
    return (path, lock, errno)
  }

  /// Where the plugin may keep its own files.
  var stateFolder: String { "\(path)/state" }

  /// Where tools write what they found.
  var reportFolder: String { "\(path)/reports" }

  /// What programs in it find in their environment: an address where nobody listens.
  var environment: [String] { environment(bus: "unix:path=\(path)/run/nobody") }

  /// The same with a bus.
  func environment(bus address: String) -> [String] {
    [
      "HOME=\(path)/home", "XDG_CONFIG_HOME=\(path)/config", "XDG_DATA_HOME=\(path)/data",
      "XDG_STATE_HOME=\(path)/home/.local/state", "XDG_CACHE_HOME=\(path)/cache", "XDG_RUNTIME_DIR=\(path)/run",
      "TMPDIR=\(path)", "PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8", "SWIFT_BACKTRACE=enable=no",
      "DBUS_SESSION_BUS_ADDRESS=\(address)", "DBUS_SYSTEM_BUS_ADDRESS=\(address)",
    ]
  }

  deinit {
    // SAFETY: Swift gives the path as a NUL-terminated text for the call.
    unsafe usher_probe_remove_tree(path)
    close(lock)
  }
}
