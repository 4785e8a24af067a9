// SPDX-License-Identifier: Apache-2.0

package import CommandInterface

/// A report for programs: one JSON document (RFC 8259) a plugin, on a line of its own.
package enum JSONReport {
  /// Writes a judgement.
  package static func write(_ judgement: Judgement, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("plugin", judgement.path)
      writer.member("verdict", judgement.verdict)
      writer.member("level", judgement.level.rawValue)
      writer.member("seed", judgement.seed)
      writer.key("checks")
      writer.array(judgement.results) { write($1, to: &$0) }
    }
    writer.endLine()
  }

  private static func write(_ result: CheckResult, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", result.check.id)
      writer.member("status", result.status.rawValue)
      writer.member("rules", result.check.rules)
      writer.member("detail", result.detail.isEmpty ? nil : result.detail)
      writer.member("lastCall", result.lastCall)
      writer.key("seconds")
      writer.value((result.seconds * 1_000_000).rounded() / 1_000_000)
    }
  }

  /// Writes the catalogue.
  package static func write(_ checks: [Check], to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("checks")
      writer.array(checks) { writer, check in
        writer.object { writer in
          writer.member("id", check.id)
          writer.member("rules", check.rules)
          writer.member("level", check.level.rawValue)
          writer.member("since", check.since)
          writer.member("sentence", check.sentence)
          writer.member("rationale", check.rationale)
          writer.member("hint", check.hint)
        }
      }
    }
    writer.endLine()
  }
}
