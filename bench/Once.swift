// SPDX-License-Identifier: Apache-2.0

internal import CBench

/// What a benchmark does in a process of its own: it prints numbers, one a line.
enum Once: String {
  /// A search for plugins as the first thing that a process does: nanoseconds, plugins found.
  case discovery = "once-discovery"
  /// The same by the reader in C.
  case reading = "once-reading"
  /// Reading the status again and again: nanoseconds through a handle, by category, by a bare table; allocations.
  case status = "once-status"
  /// Reading an address book: contacts, nanoseconds until the first and until the last, peak memory in KiB.
  case contacts = "once-contacts"

  init?(_ word: String) {
    self.init(rawValue: word)
  }

  func run(_ arguments: [String]) async {
    switch self {
    case .discovery: print(DiscoveryBenchmark.measureSearch(arguments[0]))
    case .reading: print(DiscoveryBenchmark.measureReading(arguments[0]))
    case .status: print(await StatusBenchmark.measure(arguments[0]))
    case .contacts: print(await ContactsBenchmark.measure(arguments))
    }
  }
}
