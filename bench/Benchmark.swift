// SPDX-License-Identifier: Apache-2.0

/// What can be measured.
enum Benchmark: String, CaseIterable {
  case discovery
  case startup
  case status
  case store
  case contacts

  func run(in workshop: Workshop) async -> Report {
    switch self {
    case .discovery: DiscoveryBenchmark(workshop).run()
    case .startup: StartupBenchmark(workshop).run()
    case .status: StatusBenchmark(workshop).run()
    case .store: StoreBenchmark(workshop).run()
    case .contacts: ContactsBenchmark(workshop).run()
    }
  }
}
