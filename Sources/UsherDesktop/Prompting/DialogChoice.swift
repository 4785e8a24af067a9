// SPDX-License-Identifier: Apache-2.0

internal import SystemBus
internal import Usher
internal import UsherModel

/// What the dialog lets the person choose besides allowing and denying.
///
/// Each choice is one whole answer, because an answer can't be coarse and for a while at once.
struct DialogChoice: Sendable {
  /// How long "for 8 hours" is, in milliseconds.
  private static let while8Hours: Int64 = 8 * 3_600_000
  private static let id = "answer"
  private static let plain = "always"

  private struct Option {
    let id: String
    let name: String
    let needs: PromptChoice?
  }

  private static let options = [
    Option(id: plain, name: "Until I change it", needs: nil),
    Option(id: "once", name: "For this run only", needs: .once),
    Option(id: "until", name: "For 8 hours", needs: .until),
    Option(id: "reduced", name: "Only roughly", needs: .reduced),
    Option(id: "limited", name: "Only what I choose", needs: .limited),
  ]

  /// What a backend without lists offers, the first of these that the question has.
  private static let boxes: [(choice: PromptChoice, name: String, isTicked: Bool)] = [
    (.limited, "Only what I choose", false), (.reduced, "Only roughly", false), (.once, "Remember this answer", true),
  ]

  private let offered: [Option]
  private let box: (choice: PromptChoice, name: String, isTicked: Bool)?

  init(_ choices: Set<PromptChoice>, on backend: DialogBackend) {
    offered = Self.options.filter { option in option.needs.map(choices.contains) ?? true }
    box = backend.showsLists ? nil : Self.boxes.first { choices.contains($0.choice) }
  }

  /// The value of the dialog's option `choices`; nil where there is nothing to choose.
  var value: BusValue? {
    if let box { return Self.list([Self.choice(box.name, [], box.isTicked ? "true" : "false")]) }
    guard offered.count > 1 else { return nil }
    let options = offered.map { BusValue.structure([.string($0.id), .string($0.name)]) }
    return Self.list([Self.choice("Allow", options, Self.plain)])
  }

  private static func list(_ choices: [BusValue]) -> BusValue { .array(choices, of: "(ssa(ss)s)") }

  private static func choice(_ name: String, _ options: [BusValue], _ selected: String) -> BusValue {
    .structure([.string(id), .string(name), .array(options, of: "(ss)"), .string(selected)])
  }

  /// The answer that the person gave by allowing; nil for a choice that was never offered.
  ///
  /// GTK's backend returns the choices in a dictionary, KDE's in a list of pairs, and GNOME Shell among the results
  /// themselves. One that showed no choices returns none: then it was a plain "allow".
  func answer(_ results: BusValue) -> Answer? {
    let choices = results["choices"]
    let pairs = choices?.entries == nil ? choices?.elements ?? [] : []
    let paired = pairs.first { $0.elements?.first?.text == Self.id }?.elements?.last?.text
    guard let chosen = choices?[Self.id]?.text ?? paired ?? results[Self.id]?.text else { return .allow }
    if let box {
      guard chosen == "true" || chosen == "false" else { return nil }
      return (chosen == "true") == box.isTicked ? .allow : Self.answer(box.choice)
    }
    guard let option = offered.first(where: { $0.id == chosen }) else { return nil }
    return option.needs.map(Self.answer) ?? .allow
  }

  private static func answer(_ choice: PromptChoice) -> Answer {
    switch choice {
    case .once: .allowOnce
    case .until: .allowUntil(WallClock.now + while8Hours)
    case .reduced: .reduced
    case .limited: .limited([])
    }
  }
}
