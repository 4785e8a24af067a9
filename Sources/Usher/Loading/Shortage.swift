// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// What this process or the machine has run out of, by the name of its limit, and what to do about it.
///
/// Nobody's fault and nobody's answer: it decides nothing about a plugin or a permission.
package struct Shortage: Error, Sendable, Hashable, CustomStringConvertible {
  /// What couldn't be made, and which limit that is; begins in lower case.
  let problem: String
  /// What to do, without a full stop.
  let remedy: String

  /// Both, as one sentence without a full stop.
  package var description: String { "\(problem); \(remedy)" }

  /// The shortage behind a system call that failed; nil where it failed for another reason.
  init?(_ error: SystemError) {
    switch error.number {
    case EMFILE:
      let most = Self.limit(RLIMIT_NOFILE).map { ", which is \($0)" } ?? ""
      problem = "no more files can be open in this process (RLIMIT_NOFILE\(most))"
      remedy = "close some, or raise the limit (ulimit -n)"
    case ENFILE:
      problem = "no more files can be open on this machine (fs.file-max)"
      remedy = "close some, or raise the limit (sysctl fs.file-max)"
    default: return nil
    }
  }

  private init(_ problem: String, remedy: String) {
    self.problem = problem
    self.remedy = remedy
  }

  /// What stands in the way of opening one more file, which is tried out; nil where nothing does.
  static func ofDescriptors(copying descriptor: Int32) -> Shortage? {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy < 0 else {
      close(copy)
      return nil
    }
    return Shortage(SystemError(number: errno))
  }

  /// Why a pair of sockets couldn't be made.
  package static func ofSockets(_ error: SystemError) -> Shortage {
    Shortage(error) ?? Shortage("no sockets can be made (\(error))", remedy: "end other programs, and try again")
  }

  /// Why `pthread_create` has just failed.
  ///
  /// It says EAGAIN whatever is missing, so whether memory is gets tried out.
  package static var ofThreads: Shortage {
    if let most = limit(RLIMIT_AS), !hasRoomForStack {
      return Shortage(
        "no thread can be created: the process may have no more memory (RLIMIT_AS, which is \(most) bytes)",
        remedy: "raise the limit (ulimit -v)")
    }
    return ofTasks("no thread can be created")
  }

  /// Why `fork` has failed with an error number.
  package static func ofProcesses(_ error: SystemError) -> Shortage {
    if error.number == EAGAIN { return ofTasks("no process can be started") }
    return Shortage("no process can be started (\(error))", remedy: "end other programs, and try again")
  }

  private static func ofTasks(_ what: String) -> Shortage {
    let most = limit(processes).map { ", which is \($0)" } ?? ""
    return Shortage(
      "\(what): you may have no more processes and threads (RLIMIT_NPROC\(most), or pids.max of a control group)",
      remedy: "end some, or raise the limit (ulimit -u)")
  }

  /// `RLIMIT_NPROC`, which is a macro that Swift doesn't see.
  private static let processes = __rlimit_resource(rawValue: 6)

  /// The limit that counts; nil where there is none.
  private static func limit(_ resource: __rlimit_resource) -> UInt? {
    var limits = rlimit()
    // SAFETY: The call fills our own variable.
    let result = unsafe getrlimit(__rlimit_resource_t(resource.rawValue), &limits)
    return result == 0 && limits.rlim_cur != .max ? limits.rlim_cur : nil
  }

  private static var hasRoomForStack: Bool {
    let size = Int(clamping: limit(RLIMIT_STACK) ?? 2 << 20)
    // SAFETY: A mapping at an address of the kernel's choice, which nobody can reach and which is taken away at once.
    let stack = unsafe mmap(nil, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let stack = unsafe stack, unsafe stack != MAP_FAILED else { return false }
    unsafe munmap(stack, size)
    return true
  }
}
