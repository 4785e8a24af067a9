// SPDX-License-Identifier: Apache-2.0

/// A function that a header declares, with the comment right above it.
struct HeaderFunction: Sendable, Hashable, CustomStringConvertible {
  let name: String
  /// The comment's text without its stars; empty where something else stands between it and the function.
  let comment: String

  var description: String { name }

  /// All functions and function pointers that a header declares, in order.
  ///
  /// The header is taken apart into comments and what stands between them; a function is a name in front of its
  /// parameters (`(*name)(` or `USHER_EXPORT … name(`), and its comment is the one before it unless a declaration ended
  /// in between.
  static func all(in header: String) -> [HeaderFunction] {
    var functions: [HeaderFunction] = []
    for (comment, code) in pieces(of: header) {
      var isFirst = true
      for declaration in code.split(separator: ";") {
        guard let name = functionName(String(declaration)) else {
          if !declaration.allSatisfy(\.isWhitespace) { isFirst = false }
          continue
        }
        functions.append(HeaderFunction(name: name, comment: isFirst ? comment : ""))
        isFirst = false
      }
    }
    return functions
  }

  /// Comments and the code behind each, without preprocessor lines.
  private static func pieces(of header: String) -> [(comment: String, code: String)] {
    var pieces: [(String, String)] = []
    for piece in header.split(separator: "/*", omittingEmptySubsequences: false).dropFirst() {
      guard let end = piece.firstRange(of: "*/") else { continue }
      let lines = piece[..<end.lowerBound].split(separator: "\n").map { line in
        line.drop { $0 == " " || $0 == "*" }
      }
      var code: [Substring] = []
      var isContinued = false
      for line in piece[end.upperBound...].split(separator: "\n") {
        let isDirective = isContinued || line.drop { $0 == " " }.hasPrefix("#")
        isContinued = isDirective && line.hasSuffix("\\")
        if !isDirective { code.append(line) }
      }
      pieces.append((lines.joined(separator: "\n"), code.joined(separator: "\n")))
    }
    return pieces
  }

  private static func functionName(_ declaration: String) -> String? {
    if let pointer = declaration.firstMatch(of: /\(\*(\w+)\)\s*\(/) { return String(pointer.1) }
    if let function = declaration.firstMatch(of: /USHER_EXPORT[^()]*?(\w+)\(/) { return String(function.1) }
    return nil
  }
}
