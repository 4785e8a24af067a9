// SPDX-License-Identifier: Apache-2.0

/// On whose threads a plugin is called, and what becomes of its own.
extension Catalogue {
  static let threads: [Check] = [
    Check(
      "threads.small-stack", .limits, rules: ["USHER_PLUGIN_70"],
      "Calls from a thread with a stack of 64 KB work",
      because: "A host with a thread for every plugin gives them no 8 MB each.",
      mend: "Keep large buffers on the heap, and do what recurses deeply on a thread of your own."
    ),
    Check(
      "threads.none-left-over", .limits, rules: ["USHER_PLUGIN_71"], deadline: 60_000,
      "An instance that was used and destroyed leaves no thread behind",
      because: "A thread that is left calls a host that has forgotten it, and a process has room for so many.",
      mend: "Join every thread that an instance started before `destroy` returns."
    ),
    Check(
      "threads.thread-exit", .limits, rules: ["USHER_PLUGIN_70"],
      "Calls may come from one thread after the other, and each may end",
      because: "A host serialises its calls, and promises no thread.",
      mend: "Keep nothing by thread (`_Thread_local`, pthread_key) that the next call needs, in the context instead."
    ),
    Check(
      "threads.leaves-pool-free", .limits, rules: ["USHER_PLUGIN_72"], place: .swiftChild, deadline: 60_000,
      "While operations are open, Swift's shared pool runs other tasks",
      because: "Two tasks that block it on a machine with two processors stop every `await` of the app.",
      mend: "Never block in a task: wait with `await`, or on a thread of your own."
    ),
  ]
}
