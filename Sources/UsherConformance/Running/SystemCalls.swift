// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The system's calls that the runner needs, with Swift's types.
enum SystemCalls {
  /// What an error number means.
  static func text(of number: Int32) -> String {
    // SAFETY: strerror's text is copied before anybody calls it again; the runner has one thread.
    unsafe String(cString: strerror(number))
  }

  /// A pipe whose ends are closed in programs that are started.
  static func pipe() throws(RunnerError) -> (read: Int32, write: Int32) {
    var ends: (Int32, Int32) = (-1, -1)
    // SAFETY: the tuple has room for the two numbers that are written.
    let result = unsafe withUnsafeMutablePointer(to: &ends) {
      unsafe $0.withMemoryRebound(to: Int32.self, capacity: 2) { unsafe Glibc.pipe($0) }
    }
    guard result == 0 else { throw RunnerError("no pipe could be made", errno: errno) }
    for end in [ends.0, ends.1] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ends
  }

  /// The monotonic clock, in nanoseconds.
  static func nanoseconds() -> UInt64 {
    var time = timespec()
    // SAFETY: `time` outlives the call, which can't fail for this clock.
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// The program that this process runs.
  static func ownProgram() -> String? {
    // SAFETY: realpath returns a NUL-terminated copy, freed here.
    guard let path = unsafe realpath("/proc/self/exe", nil) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  /// A path without links, dots and doubled slashes; nil where there is no such file.
  static func absolute(_ path: String) -> String? {
    // SAFETY: as above.
    guard let absolute = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(absolute) }
    return unsafe String(cString: absolute)
  }

  /// Whether a path leads to a file.
  static func exists(_ path: String) -> Bool {
    // SAFETY: Swift gives the path as a NUL-terminated text for the call.
    unsafe access(path, F_OK) == 0
  }

  /// The path of an installed program; nil where there is none of that name.
  static func program(_ name: String) -> String? {
    let folders = Environment.path.split(separator: ":") + ["/usr/local/bin", "/usr/bin", "/bin"]
    // SAFETY: Swift gives the path as a NUL-terminated text for the call.
    return folders.map { "\($0)/\(name)" }.first { unsafe access($0, X_OK) == 0 }
  }

  /// What `lstat` says about a path; nil where it can't be learned.
  static func facts(of path: String) -> stat? {
    var facts = stat()
    // SAFETY: as above, and `facts` outlives the call.
    return unsafe lstat(path, &facts) == 0 ? facts : nil
  }

  /// Whether nobody can write through the mount that a path is on.
  static func isOnReadOnlyMount(_ path: String) -> Bool {
    var facts = statvfs()
    // SAFETY: as above.
    return unsafe statvfs(path, &facts) == 0 && facts.f_flag & UInt(ST_RDONLY) != 0
  }
}
