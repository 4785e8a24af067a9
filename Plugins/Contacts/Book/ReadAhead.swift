// SPDX-License-Identifier: Apache-2.0

import UsherPluginKit

/// Goes on with a walk on a thread of its own, and opens and reads files before they are asked for.
///
/// Opening, reading and closing a small file takes about as long as making sense of it. Steps come in the order of the
/// walk. Of a file one chunk is read ahead at most. Memory: four batches at most, wherever they are, some 1.3 MB. The
/// thread ends with the walk, or with the last copy of this, which waits for the file that is being read.
struct ReadAhead: Sendable {
  /// Owns the thread.
  private final class Worker: Sendable {
    let steps: StepChannel
    private let thread = LaneThread()

    init(_ walk: BookWalk) throws(PluginFailure) {
      let steps = StepChannel()
      self.steps = steps
      try thread.start(name: "contacts-files") { ReadAhead.run(walk, into: steps) }
    }

    deinit {
      steps.stop()
      thread.join()
    }
  }

  private static let batchSteps = 128
  private static let batchBytes = 1 << 18
  /// How long a step waits for others while somebody waits for it.
  private static let longestWait = Duration.milliseconds(1)

  private let worker: Worker
  /// What was taken, the next step last.
  private var batch: [BookWalk.Step] = []

  /// Starts the thread; fails where none can be had.
  init(_ walk: BookWalk) throws(PluginFailure) {
    worker = try Worker(walk)
  }

  /// The next step; nil at the end.
  mutating func next() -> BookWalk.Step? {
    if batch.isEmpty { batch = worker.steps.take() ?? [] }
    return batch.popLast()
  }

  private static func run(_ walk: BookWalk, into steps: StepChannel) {
    var walk = walk
    var chunk = [UInt8](repeating: 0, count: CardFile.chunkSize)
    while let batch = nextBatch(&walk, &chunk, for: steps), steps.send(batch) {}
    steps.finish()
  }

  /// Takes the next steps, the last one first; nil at the end.
  private static func nextBatch(
    _ walk: inout BookWalk, _ chunk: inout [UInt8], for steps: StepChannel
  ) -> [BookWalk.Step]? {
    var batch: [BookWalk.Step] = []
    batch.reserveCapacity(batchSteps)
    var bytes = 0
    let started = ContinuousClock.now
    while batch.count < batchSteps, bytes < batchBytes, steps.wantsMore(since: started, longestWait, batch.count),
      let step = walk.next()
    {
      if case .file(var file) = step {
        bytes += file.readAhead(&chunk)
        batch.append(.file(file))
      } else {
        batch.append(step)
      }
    }
    batch.reverse()
    return batch.isEmpty ? nil : batch
  }
}
