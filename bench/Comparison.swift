// SPDX-License-Identifier: Apache-2.0

/// Two ways of doing the same, measured in turns, so that both see the same moments of the machine.
struct Comparison {
  /// A round: what the least way took, and what Usher took, in the same unit.
  typealias Round = (base: Double, usher: Double)

  let name: String
  let rounds: [Round]

  init(_ name: String, rounds count: Int, _ round: () -> Round) {
    self.name = name
    rounds = (0..<count).map { _ in round() }
  }

  var base: Double { rounds.map(\.base).median }
  var usher: Double { rounds.map(\.usher).median }

  /// The ratios, formed round by round: least, median, greatest.
  var ratios: (least: Double, median: Double, greatest: Double) {
    let all = rounds.map { $0.usher / $0.base }
    return (all.min() ?? .nan, all.median, all.max() ?? .nan)
  }

  /// The differences, formed round by round: the median.
  var excess: Double { rounds.map { $0.usher - $0.base }.median }
}

extension [Double] {
  /// The value in the middle; NaN where there is none.
  var median: Double {
    guard !isEmpty else { return .nan }
    let ordered = sorted()
    return (ordered[(count - 1) / 2] + ordered[count / 2]) / 2
  }
}
