// SPDX-License-Identifier: Apache-2.0

/// Why a check's process came to no end of its own, as far as that can be told from outside.
///
/// What the check is about has nothing to do with it, so that reasons and remedies are those of the end.
enum EarlyEnd: Sendable {
  /// A signal ended it.
  case signal(Int)
  /// It ended itself, in the middle of a check.
  case exit
  /// It was killed at the deadline; the call that was under way, where one was.
  case deadline(call: String?)
  /// Somebody killed it from outside.
  case killed

  /// The calls that may wait; all others have 20 ms (`plugin.h`, [no-block]).
  private static let mayWait = ["create", "destroy", "observe", "open_settings", "dlopen"]

  /// Why it matters.
  var why: String {
    switch self {
    case .signal, .killed: "A plugin runs inside of its host: what ends one ends the application too."
    case .exit: "A plugin may not end its host (USHER_PLUGIN_08): the application would be gone, without a word."
    case .deadline(let call?) where !Self.mayWait.contains(call):
      "Nothing else of its category is answered meanwhile: \(call) has 20 ms (USHER_PLUGIN_21)."
    case .deadline: "Whoever waits for it waits until the host gives the plugin up."
    }
  }

  /// How to mend it.
  var hint: String {
    switch self {
    case .signal(4), .signal(5):
      "SIGILL and SIGTRAP are how Swift and Rust end at a broken precondition, an overflow, a forced `!` or `try!`, and an "
        + "index out of bounds: check for it, and in Swift throw a PluginFailure."
    case .signal(6):
      "Return a result where something goes wrong: no abort, no assert, no exception that leaves a function."
    case .signal(7), .signal(11):
      "Keep no pointer that was lent for a call only, read no further than a struct's size, and free nothing twice."
    case .signal(8): "Look at a divisor before dividing by it."
    case .signal(31): "Leave other processes alone: no signals to them, no tracing, no change of their limits."
    case .signal, .killed: "Find out who sent the signal: a plugin raises none."
    case .exit: "Return a result instead of calling exit, _exit, quick_exit or a function that does, also in `destroy`."
    case .deadline(let call?) where !Self.mayWait.contains(call):
      "Answer \(call) from memory, and move the work to a thread of the plugin's own; hold no lock there while it waits."
    case .deadline(call: "destroy"?):
      "Wake every thread before it is joined, and complete what is open; hold no lock in a call to the host."
    case .deadline(call: _?): "Give all that it waits for a deadline of its own."
    case .deadline(call: nil):
      "Complete every operation once, also when it is cancelled or resumed, and hold no lock in a call to the host."
    }
  }

  /// How a debugger shows where it was, by the arguments of the runner.
  func debugging(_ arguments: String) -> String {
    switch self {
    case .exit:
      "gdb -ex 'set breakpoint pending on' -ex 'break exit' -ex 'break _exit' --args \(arguments)  (run, then bt)"
    case .deadline: "gdb --args \(arguments)  (run; when it hangs press Ctrl-C, then bt)"
    case .signal, .killed: "gdb --args \(arguments)  (run, then bt)"
    }
  }
}
