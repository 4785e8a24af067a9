// SPDX-License-Identifier: Apache-2.0

internal import ConformanceProbe

/// The signals by which people end a run: nothing of it is to be left behind.
package enum Interrupts {
  /// Catches them, and gives a descriptor that is readable once one came.
  ///
  /// The same one on every call; -1 where none can be had.
  package static func watch() -> Int32 { usher_probe_catch_interrupts() }

  /// Makes this process the parent of all that loses its own below it, so that it can be ended.
  package static func adopt() { usher_probe_adopt() }

  /// Ends the process by the signal that ended its run, so that a shell sees what happened.
  package static func endProcess(by signal: Int32) { usher_probe_end_by(signal) }

  /// Throws once one came.
  static func check() throws(RunnerError) {
    let signal = usher_probe_interrupt()
    if signal != 0 { throw RunnerError(interruptedBy: signal) }
  }
}
