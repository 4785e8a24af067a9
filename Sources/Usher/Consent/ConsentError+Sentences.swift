// SPDX-License-Identifier: Apache-2.0

import Glibc

extension ConsentError {
  /// Says why a file or folder can't be opened, made or written.
  static func system(_ error: SystemError, path: String) -> ConsentError {
    switch error.number {
    case ENOSPC:
      full("The disk that holds \(path) is full", "free some space")
    case EDQUOT:
      full("Your disk quota is used up where \(path) is", "free some space")
    case EFBIG:
      full("This process may not make \(path) any longer", "raise its file size limit (ulimit -f)")
    case EROFS:
      ConsentError(
        .readOnly,
        "\(path) is on a read-only file system, so no answer can be kept and none in it counts; "
          + "make it writable or choose another state folder.")
    case EACCES, EPERM:
      ConsentError(
        .readOnly,
        "You may not read and write \(path), so no answer can be kept and none in it counts; "
          + "give yourself both permissions (chmod u+rwX) or choose another state folder.")
    case ELOOP, ENOTDIR, EISDIR, ENXIO, ENODEV:
      notAFile(path, expected: "plain file or folder")
    case EMFILE, ENFILE:
      ConsentError(.unavailable, "\(path) can't be used: \(error.description); \(error.remedy("")).")
    default:
      ConsentError(
        .unavailable,
        "\(path) can't be used: \(error.description) (error \(error.number)); no answer in it counts until it can be "
          + "read and written again.")
    }
  }

  /// Says that something else stands where a file or folder should.
  static func notAFile(_ path: String, expected: String) -> ConsentError {
    ConsentError(
      .notAFile, "\(path) is not the \(expected) it should be, so no answer in it counts; move it out of the way.")
  }

  /// Says that somebody else owns a file or folder.
  static func foreignOwner(_ path: String, owner: UInt32, user: UInt32) -> ConsentError {
    ConsentError(
      .foreignOwner,
      "\(path) belongs to user \(owner), not to you (user \(user)), so nothing is granted from it; "
        + "have it given to you (chown \(user)) or choose another state folder.")
  }

  /// Says that others may write a file or folder.
  static func writableByOthers(_ path: String) -> ConsentError {
    ConsentError(
      .writableByOthers,
      "Others may write \(path), so nothing in it counts as your answer; take that away (chmod go-w) after checking "
        + "what is in it.")
  }

  /// Says that an append was incomplete.
  static func shortWrite(_ path: String, written: Int, of count: Int) -> ConsentError {
    full("Only \(written) of \(count) bytes could be written to \(path)", "free some space")
  }

  /// Says that half an answer may stand in the log and can't be taken back.
  static func notCutBack(_ path: String, _ error: SystemError) -> ConsentError {
    ConsentError(
      .unavailable,
      "An answer could not be written to \(path) and what was written of it could not be taken back: \(error.description); "
        + "this process stores and grants nothing more, so start it again once the disk works.")
  }

  /// Says that the answers are in another store now.
  static func retired(_ path: String, successor: String) -> ConsentError {
    let place = successor.isEmpty ? "another store" : successor
    return ConsentError(
      .retired,
      "The answers that were in \(path) have been moved to \(place), so none in it counts; choose that store in the "
        + "settings (`store=` in `[consent]`), or move them back (usher doctor --migrate).")
  }

  private static func full(_ problem: String, _ remedy: String) -> ConsentError {
    ConsentError(.full, "\(problem), so the answer was not stored; \(remedy) and answer again.")
  }
}
