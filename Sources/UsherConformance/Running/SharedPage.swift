// SPDX-License-Identifier: Apache-2.0

internal import ConformanceProbe
internal import Glibc

/// The page that a check's process shares with the runner, so that a crash still tells where it was.
@safe struct SharedPage: ~Copyable {
  /// To be passed to the process.
  let descriptor: Int32
  // SAFETY: mapped in `init`, unmapped in `deinit`, used in between only.
  private let page: UnsafeMutablePointer<usher_probe_page>

  init() throws(RunnerError) {
    let size = MemoryLayout<usher_probe_page>.size
    descriptor = usher_probe_share_page()
    guard descriptor >= 0 else {
      throw RunnerError("no memory could be shared", errno: errno)
    }
    // SAFETY: a new mapping of a file that is as long; the result is checked before it is used.
    let memory = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else {
      throw RunnerError("no memory could be shared", errno: errno)
    }
    unsafe page = memory.bindMemory(to: usher_probe_page.self, capacity: 1)
  }

  /// The ABI call that the process wrote down last; nil where it made none.
  var lastCall: String? {
    // SAFETY: the page is mapped; the process may still write, so a copy is taken and no NUL is relied on.
    let name = unsafe page.pointee.call
    let bytes = unsafe withUnsafeBytes(of: name) { unsafe $0.prefix { $0 != 0 }.map { $0 } }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Whether that call had come back.
  var hasReturned: Bool {
    // SAFETY: the page is mapped.
    unsafe page.pointee.returned != 0
  }

  /// Whether the process found that its results can't be written any more.
  var lostResults: Bool {
    // SAFETY: the page is mapped.
    unsafe page.pointee.results_lost != 0
  }

  deinit {
    // SAFETY: nobody uses the page after this.
    _ = unsafe munmap(page, MemoryLayout<usher_probe_page>.size)
    close(descriptor)
  }
}
