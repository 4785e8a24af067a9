// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Functions of the C library that Swift's Glibc module leaves out, found by name in the process.
enum CLibrary {
  private typealias Getauxval = @convention(c) (UInt) -> UInt
  private typealias Getxattr =
    @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int) -> Int

  /// Whether the process has more rights than the one that started it (`AT_SECURE`, `getauxval(3)`).
  ///
  /// True as well where that can't be learned.
  static var hasMoreRightsThanCaller: Bool {
    let atSecure: UInt = 23
    // SAFETY: A nil handle means the global scope, and the name is a literal.
    guard let symbol = unsafe dlsym(nil, "getauxval") else { return true }
    // SAFETY: glibc has exported `unsigned long getauxval(unsigned long)` since 2.16.
    let getauxval = unsafe unsafeBitCast(symbol, to: Getauxval.self)
    return getauxval(atSecure) != 0
  }

  /// Whether a file or folder has an access control list beside its mode (`acl(5)`).
  ///
  /// True as well where that can't be learned; a file system without such lists has none.
  static func hasAccessList(_ path: String) -> Bool {
    // SAFETY: As above.
    guard let symbol = unsafe dlsym(nil, "getxattr") else { return true }
    // SAFETY: glibc has exported `ssize_t getxattr(const char *, const char *, void *, size_t)` since 2.3.
    let getxattr = unsafe unsafeBitCast(symbol, to: Getxattr.self)
    // SAFETY: A size of 0 asks for the value's length alone; nothing is written.
    if unsafe getxattr(path, "system.posix_acl_access", nil, 0) >= 0 { return true }
    return errno != ENODATA && errno != ENOTSUP
  }

  /// The C library's words for an error number, in lower case but for names.
  static func description(ofError number: Int32) -> String {
    // SAFETY: the text stays valid until the next call of strerror in this thread, and is copied at once.
    let text = unsafe String(cString: strerror(number))
    return (text.first?.lowercased() ?? "") + text.dropFirst()
  }
}
