// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The categories whose plugin is loaded, without keeping them alive.
final class LoadedCategories: Sendable {
  private struct Reference: Sendable {
    weak let category: CategoryRuntime?
  }

  private let references = Mutex<[Reference]>([])

  func add(_ category: CategoryRuntime) {
    references.withLock { $0.append(Reference(category: category)) }
  }

  var all: [CategoryRuntime] {
    references.withLock { $0.compactMap(\.category) }
  }
}
