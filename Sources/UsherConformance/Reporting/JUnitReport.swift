// SPDX-License-Identifier: Apache-2.0

/// A report for build servers: JUnit's XML, a test suite a plugin and a test case a check.
package enum JUnitReport {
  /// The whole document.
  package static func text(_ judgements: [Judgement]) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
    for judgement in judgements {
      let failures = judgement.results.count { $0.status == .failed }
      let errors = judgement.results.count { $0.status == .crashed || $0.status == .timedOut }
      text += "  <testsuite name=\"\(escaped(judgement.path))\" tests=\"\(judgement.results.count)\""
      text += " failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(judgement.count(.skipped))\">\n"
      text += judgement.results.map(testCase).joined()
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private static func testCase(_ result: CheckResult) -> String {
    let head = "    <testcase classname=\"\(result.check.area)\" name=\"\(result.check.id)\" time=\"\(result.seconds)\""
    let detail = escaped(result.detail)
    return switch result.status {
    case .passed: "\(head)/>\n"
    case .failed: "\(head)><failure message=\"\(detail)\">\(escaped(result.hint))</failure></testcase>\n"
    case .crashed, .timedOut:
      "\(head)><error type=\"\(result.status.rawValue)\" message=\"\(detail)\">\(escaped(result.hint))</error></testcase>\n"
    case .skipped: "\(head)><skipped message=\"\(detail)\"/></testcase>\n"
    case .warned: "\(head)><system-out>\(detail)</system-out></testcase>\n"
    }
  }

  /// XML 1.0 has no control characters but three, not even escaped.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      default: scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF ? " " : String(scalar)
      }
    }.joined()
  }
}
