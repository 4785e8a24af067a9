// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// What a fake plugin answers and gives.
public struct FakeScript: Sendable, Hashable {
  /// How a data call ends after its items.
  public enum DataFailure: String, Sendable, Hashable, CaseIterable {
    /// The data isn't there.
    case unavailable
    /// The service died, the device was pulled out.
    case gone
    /// The data is damaged.
    case damaged
    /// It took too long.
    case timedOut = "timeout"
    /// The plugin failed.
    case failed = "internal"
  }

  /// What the plugin's status says.
  ///
  /// `authorized` and `limited` are for a system's authority; under consent the prompter's answer grants.
  public var status = Authorization.notDetermined
  /// The plugin's sentence for people.
  public var detail = ""
  /// Whether the system would show a question.
  public var canPrompt = CanPrompt.yes
  /// How exact the data may be.
  public var accuracy = Accuracy.notApplicable
  /// What one request after another ends with, where a system decides; the last one stays.
  public var answers: [FakeAnswer] = []
  /// How long each answer and each item takes.
  public var delay = Duration.zero
  /// What it gives.
  public var items: [FakeItem] = []
  /// How data calls end after their items; nil for well.
  public var failure: DataFailure?

  /// Makes a script; what isn't said has its default.
  public init(
    status: Authorization = .notDetermined, detail: String = "", answers: [FakeAnswer] = [],
    delay: Duration = .zero, items: [FakeItem] = [], failure: DataFailure? = nil
  ) {
    self.status = status
    self.detail = detail
    self.answers = answers
    self.delay = delay
    self.items = items
    self.failure = failure
  }

  /// The script as the plugin reads it.
  var text: String {
    get throws(FakeFailure) {
      var lines = ["status=\(try word(of: status))", "can-prompt=\(canPrompt.word)"]
      if !detail.isEmpty { lines.append("detail=\(detail)") }
      if accuracy != .notApplicable { lines.append("accuracy=\(accuracy.word)") }
      if !answers.isEmpty { lines.append("answers=\(answers.map(\.rawValue).joined(separator: ";"))") }
      if delay > .zero { lines.append("delay=\(delay.milliseconds)") }
      if !items.isEmpty { lines.append("items=\(items.map(\.identifier).joined(separator: ";"))") }
      for item in items { lines.append("text.\(item.identifier)=\(item.text)") }
      if let failure { lines.append("fail=\(failure.rawValue)") }
      for line in lines where line.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) {
        throw FakeFailure("“\(line.prefix(40))” has a control character; a fake's texts are one line each")
      }
      for item in items
      where item.identifier.isEmpty || item.identifier.utf8.contains(where: { ";=".utf8.contains($0) }) {
        throw FakeFailure("“\(item.identifier)” is no identifier for a fake's item; leave out `;` and `=`")
      }
      return lines.map { "\($0)\n" }.joined()
    }
  }

  private func word(of status: Authorization) throws(FakeFailure) -> String {
    switch status {
    case .notDetermined: "not-determined"
    case .serviceOff: "service-off"
    case .unknown(let number): throw FakeFailure("a fake can't play the unknown status \(number)")
    case .restricted, .denied, .authorized, .limited, .unsupported: status.word
    }
  }
}

extension Duration {
  fileprivate var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
