// SPDX-License-Identifier: Apache-2.0

/// How operations begin, go on and end.
extension Catalogue {
  private static let table = Check.Place.child.usualNeeds(of: "operation")
  /// Whoever waits for the end of operations wants them to end.
  private static let ending = table + ["operation.exactly-once"]
  /// Whoever ends them by force, too.
  private static let stopping = ending + ["operation.cancel"]

  static let operation: [Check] = [
    Check(
      "operation.exactly-once", .behaviour, rules: ["USHER_PLUGIN_60"], needs: table, deadline: 90_000,
      "An operation whose start returned OK completes, and once only",
      because: "An app that awaits an answer waits until the deadline without one, and acts on the wrong one of two.",
      mend: "Let one place complete an operation, under a mark that says that it has; every way out leads through it."
    ),
    Check(
      "operation.start-error-never-completes", .behaviour, rules: ["USHER_PLUGIN_60"], needs: table, deadline: 60_000,
      "A start that returns an error delivers and completes nothing",
      because: "The host has told its app of the error by then; a later completion would belong to nobody.",
      mend: "Check arguments and grant before anything begins: return an error, or return OK and complete with it."
    ),
    Check(
      "operation.completes-inline-or-later", .behaviour, rules: ["USHER_PLUGIN_61"], needs: stopping, deadline: 60_000,
      "Calls from other threads return while the plugin is in `deliver` or `complete`",
      because: "A host cancels and resumes from any thread; a lock held across a call to the host makes them wait.",
      mend: "Give back your locks before you call the host, and take them again afterwards."
    ),
    Check(
      "operation.cancel", .behaviour, rules: ["USHER_PLUGIN_62"], needs: ending, deadline: 60_000,
      "Cancel is OK at any time, and what it cancels completes with CANCELLED or OK",
      because: "Cancelling is how an app takes a question back and how a host takes a revoked grant away.",
      mend: "Mark the operation, wake whoever works on it and let that complete; return OK for all that is unknown."
    ),
    Check(
      "operation.cancel-latency", .behaviour, rules: ["USHER_PLUGIN_21", "USHER_PLUGIN_62"], needs: stopping,
      deadline: 60_000,
      "Starting and cancelling return within 20 ms; what is cancelled completes within 200 ms, never later than 2 s",
      because: """
        A host makes other calls only when these have returned; and 2 s after it cancelled, it completes the operation \
        itself.
        """,
      mend: "Wait on a condition that cancel signals, and use calls that can be interrupted."
    ),
    Check(
      "operation.deliver-after-complete", .behaviour, rules: ["USHER_PLUGIN_63"], needs: stopping, deadline: 60_000,
      "Nothing is delivered for an operation that has completed",
      because: "What comes after the end is lost, or a grant that has ended still lets data out.",
      mend: "Let the thread that delivers also complete, as the last thing that it does."
    ),
    Check(
      "operation.in-order", .behaviour, rules: ["USHER_PLUGIN_63"], needs: stopping, deadline: 60_000,
      "Deliveries and the completion of one operation come one after another",
      because: "Hosts hand items on in the order in which they come, without a lock of their own.",
      mend: "Deliver from one thread, or under an order of your own; let `cancel` mark, and that thread complete."
    ),
    Check(
      "operation.enough", .behaviour, rules: ["USHER_PLUGIN_64"], needs: stopping + ["operation.in-order"],
      deadline: 60_000,
      "An operation that is told ENOUGH delivers no more and completes with OK",
      because: "An app that looks for one thing would otherwise pay for all of them.",
      mend: "Look at what `deliver` returns each time; where it has USHER_DELIVER_ENOUGH, complete with OK."
    ),
    Check(
      "operation.pause", .behaviour, rules: ["USHER_PLUGIN_64"], needs: stopping + ["operation.in-order"],
      deadline: 60_000,
      "An operation that is told PAUSE delivers nothing until it is resumed or cancelled, and goes on then",
      because: "A pause is all that a host has against a plugin that is faster than its app.",
      mend: "Wait on a condition after `deliver` returned USHER_DELIVER_PAUSE; `resume`, `cancel`, `destroy` signal it."
    ),
    Check(
      "operation.resume-before-deliver-returns", .behaviour, rules: ["USHER_PLUGIN_65"],
      needs: stopping + ["operation.pause", "operation.completes-inline-or-later"], deadline: 60_000,
      "A resume that comes before its `deliver` has returned is not lost",
      because: "On two processors it happens now and then, and the stream stands still for good.",
      mend: "Mark yourself paused before `deliver`, and take the mark back where the answer has no PAUSE in it."
    ),
    Check(
      "operation.held", .behaviour, rules: ["USHER_PLUGIN_64"], needs: stopping, deadline: 60_000,
      "An item that the host holds stays as it is until it is given back, and is used again then",
      because: "The app reads the item's memory while the next items come: it would see half of each.",
      mend: "Mark the item's memory as taken before `deliver`; use it again when `resume` comes with its hold."
    ),
    Check(
      "operation.hold-after-complete", .behaviour, rules: ["USHER_PLUGIN_64"], needs: stopping + ["operation.held"],
      deadline: 60_000,
      "An item that the host holds outlives its operation",
      because: "The last picture of a stream is on the screen after the stream has ended.",
      mend: "Free an item's memory when it was given back and not with its operation."
    ),
    Check(
      "operation.copies-arguments", .behaviour, rules: ["USHER_PLUGIN_66"], needs: stopping, deadline: 60_000,
      "A start looks at what it was passed before it returns, and never afterwards",
      because: "Grant, arguments and texts are the host's, which uses the memory for something else right after.",
      mend: "Copy the structs and texts that you need later, in the start, before you hand the work to a thread."
    ),
    Check(
      "operation.destroy-race", .behaviour, rules: ["USHER_PLUGIN_60", "USHER_PLUGIN_23"],
      needs: ending + ["lifecycle.destroy-pending"],
      deadline: 60_000,
      "Every operation has completed when `destroy` returns, whenever it comes",
      because: "Hosts end while operations begin and end; an app that waits for one of them would wait for ever.",
      mend: "In `destroy` mark all operations as cancelled, wake their threads and join each of them."
    ),
    Check(
      "operation.no-call-after-destroy", .behaviour, rules: ["USHER_PLUGIN_23"], needs: stopping, deadline: 60_000,
      "Nothing calls the host for an instance that has been destroyed",
      because: "The host has freed what the call would use.",
      mend: "Join every thread and remove every handler in `destroy`; keep the host's table in the instance alone."
    ),
  ]
}
