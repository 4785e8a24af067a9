// SPDX-License-Identifier: Apache-2.0

/// Why somebody else may have written a file or a folder.
struct Distrust: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case owner(UInt32)
    case writableByOthers(UInt32)
    case writableByGroup(UInt32, UInt32)
    case accessList
    case changing
    case unreadable(SystemError)
  }

  let kind: Kind
  let path: String

  init(_ kind: Kind, _ path: String) {
    self.kind = kind
    self.path = path
  }

  /// What is wrong, as the second half of a sentence whose first half names the subject; the path stands in it.
  var problem: String {
    switch kind {
    case .owner(let owner): "\(path) belongs to user \(owner), who is neither root nor you"
    case .writableByOthers(let mode): "everybody may change \(path) (mode \(Self.octal(mode)))"
    case .writableByGroup(let group, let mode):
      "group \(group) may change \(path) (mode \(Self.octal(mode))) and isn't its owner's alone"
    case .accessList: "an access control list lets others change \(path)"
    case .changing: "\(path) is being replaced"
    case .unreadable(let error): "\(path) can't be checked (\(error))"
    }
  }

  /// What to do about it, as a command where there is one.
  var remedy: String {
    switch kind {
    case .owner: "run `chown root \(path)` if you trust what is in it"
    case .writableByOthers: "run `chmod o-w \(path)`"
    case .writableByGroup: "run `chmod g-w \(path)`"
    case .accessList: "run `setfacl -b \(path)`"
    case .changing: "try again"
    case .unreadable(let error): error.remedy("make it readable for you")
    }
  }

  static func octal(_ mode: UInt32) -> String {
    let digits = String(mode & 0o7777, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
