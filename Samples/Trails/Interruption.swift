// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc

/// Hears ^C and a polite kill, once it is made.
struct Interruption {
  private let sources: [any DispatchSourceSignal]

  init(_ body: @escaping @Sendable () -> Void) {
    sources = [SIGINT, SIGTERM].map { signal in
      let source = DispatchSource.makeSignalSource(signal: signal)
      source.setEventHandler { body() }
      source.activate()
      return source
    }
  }

  func stop() {
    for source in sources { source.cancel() }
  }
}
