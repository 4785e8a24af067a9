// SPDX-License-Identifier: Apache-2.0

/// What a plugin leaves behind in its host's process, and what it does to it meanwhile.
extension Catalogue {
  private static let used = Check.Place.child.usualNeeds(of: "hygiene")
  /// Many operations run in each of these, and some take their time.
  private static let patience = 60_000

  static let hygiene: [Check] = [
    Check(
      "hygiene.never-ends-host", .conformant, rules: ["USHER_PLUGIN_81"], deadline: patience,
      "Hundreds of calls, and the process is still there",
      because: "Every other category of the application, and what its user was doing, ends with it.",
      mend: "Return an error where exit, abort, raise or an assertion stands; the report says in which call."
    ),
    Check(
      "hygiene.descriptors", .conformant, rules: ["USHER_PLUGIN_80"], deadline: patience,
      "After `destroy` no descriptor is left open; none of the host's was closed or replaced, and it has some left",
      because: """
        A host that lives for months runs out of them, a connection that stays keeps a service busy, and a number closed \
        twice is somebody else's file.
        """,
      mend: "Close what you open once, set the variable to -1 afterwards, and close nothing that you didn't open."
    ),
    Check(
      "hygiene.close-on-exec", .conformant, rules: ["USHER_PLUGIN_82"], deadline: patience,
      "Every descriptor that is open between calls is closed in programs that the host starts",
      because: "A program that the application starts would hold the person's camera or address book.",
      mend: "Open with O_CLOEXEC, SOCK_CLOEXEC, F_DUPFD_CLOEXEC, pipe2, accept4, or `fopen(…, \"re\")`."
    ),
    Check(
      "hygiene.children", .conformant, rules: ["USHER_PLUGIN_80"],
      needs: used + ["load.constructors-quiet"], deadline: patience,
      "After `destroy` no process is left that the plugin started, alive or dead",
      because: "They outlive the application, and the dead ones fill the table of processes.",
      mend: "End and wait for (waitpid, by its number) every process before `destroy` returns; better, start none."
    ),
    Check(
      "hygiene.signals", .conformant, rules: ["USHER_PLUGIN_80"], deadline: patience,
      "No signal's action, and no mask of a thread of the host's, is another after any call",
      because: "The host's own handlers, or its crash reporter, are no longer called.",
      mend: "Use MSG_NOSIGNAL, signalfd or threads of your own with their own masks in place of handlers."
    ),
    Check(
      "hygiene.environment", .conformant, rules: ["USHER_PLUGIN_80"], deadline: patience,
      "The environment is byte for byte what it was, after every call",
      because: "setenv moves what other threads are reading, and programs that the host starts inherit it.",
      mend: "Give programs an environment of their own, and pass settings to libraries by their functions."
    ),
    Check(
      "hygiene.locale", .conformant, rules: ["USHER_PLUGIN_80"], deadline: patience,
      "The locale is what it was, after every call",
      because: "A decimal comma in the wrong place damages files that the host writes.",
      mend: "Use newlocale with the _l functions, or uselocale and set it back before you return."
    ),
    Check(
      "hygiene.process", .conformant, rules: ["USHER_PLUGIN_80"], deadline: patience,
      "Folder, umask, ids, limits, priority, names and prctl settings are what they were, after every call",
      because: "They are the whole process's, and other threads rely on them at the same moment.",
      mend: "Use openat and fchmod, threads of your own for priorities, and leave limits to the host."
    ),
    Check(
      "hygiene.timers", .conformant, rules: ["USHER_PLUGIN_80"], deadline: patience,
      "The process's alarms are untouched, and no timer is left after `destroy`",
      because: "A process has one alarm; whoever set it first no longer gets it.",
      mend: "Use timerfd or a timed wait on a thread of your own, and timer_delete what you made."
    ),
    Check(
      "hygiene.no-writable-code", .conformant, rules: ["USHER_PLUGIN_80"], needs: used + ["file.no-executable-stack"],
      deadline: patience,
      "No memory can be written and run at the same time",
      because: "It is the first thing an attack on the application needs.",
      mend: "Map code read-only once it is written (mprotect), and link without executable stacks."
    ),
    Check(
      "hygiene.silent", .conformant, rules: ["USHER_PLUGIN_83"], needs: used + ["load.constructors-quiet"],
      deadline: patience,
      "Nothing is printed on standard output or error",
      because: "It ends up in a pipe that a program reads, or in the middle of a screen.",
      mend: "Use the host's `log`."
    ),
    Check(
      "hygiene.files", .conformant, rules: ["USHER_PLUGIN_84"], deadline: patience,
      "It creates files in its state folder and in folders of its note's `uses.writes` alone",
      because: "People can neither find nor remove what they were never told of.",
      mend: "Keep files in the host's `state_dir`, remove temporary ones, or name the folder in `uses.writes`."
    ),
    Check(
      "hygiene.rounding-mode", .conformant, rules: ["USHER_PLUGIN_80"], deadline: patience,
      "The calling thread computes as before: rounding, exceptions and small numbers",
      because: "The host's numbers silently change.",
      mend: "Set them back before you return, and don't link with -ffast-math."
    ),
    Check(
      "hygiene.turkish-locale", .conformant, rules: ["USHER_PLUGIN_85"], deadline: patience,
      "Answers and data are the same under the locale tr_TR.UTF-8 as under C",
      because: "Half of the world writes numbers with a comma, and in Turkish I isn't the capital of i.",
      mend: "Compare and convert ASCII by code of your own; strcasecmp, toupper, strtod and printf obey the locale."
    ),
  ]
}
