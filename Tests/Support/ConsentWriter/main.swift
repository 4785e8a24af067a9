// SPDX-License-Identifier: Apache-2.0

// A process of its own that uses a consent log, for the tests of what happens between processes.
//
// usage: consent-writer FOLDER APPLICATION record SCOPE COUNT    stores answers, prints each one's number
//                                          die SCOPE COUNT       the same, but is killed in the middle of a later one
//                                          compact END STEP      compacts after each STEP records, before the last of END
//                                          show                  prints what is in force
//
// Exit status: 0 done, 1 waited in vain, 2 usage, 3 the store refused; its sentence is on standard error.

import Glibc
import Synchronization
import Usher
import UsherModel

/// What is told to standard output is told at once: the process may not live long.
func tell(_ text: String) {
  let bytes = Array("\(text)\n".utf8)
  // SAFETY: The pointer and the count are those of the array, and `write` reads within the call only.
  _ = unsafe bytes.withUnsafeBytes { unsafe write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}

func store(_ log: ConsentLog, scope: String, number: Int) throws(ConsentError) {
  let record = try log.record(
    ConsentDecision(
      category: .photos, scope: Scope(scope), answer: number.isMultiple(of: 3) ? .deny : .limited,
      items: ["\(number)"], how: "script"))
  tell("\(record.sequence)")
}

let finished = Atomic(0)

/// Kills the process once so many answers are stored; the next one is under way then.
func killAfter(_ count: Int) {
  var thread = pthread_t()
  // SAFETY: The number travels in the pointer's bits and is never dereferenced; `thread` outlives the call.
  unsafe pthread_create(
    &thread, nil,
    { argument in
      let count = Int(bitPattern: argument)
      while finished.load(ordering: .acquiring) < count { sched_yield() }
      kill(getpid(), SIGKILL)
      return nil
    }, UnsafeMutableRawPointer(bitPattern: count))
}

func run(_ log: ConsentLog, _ arguments: ArraySlice<String>) throws(ConsentError) -> Int32 {
  let arguments = Array(arguments)
  switch (arguments.first, arguments.count) {
  case ("record", 3):
    for number in 1...(Int(arguments[2]) ?? 1) { try store(log, scope: arguments[1], number: number) }
  case ("die", 3):
    killAfter(Int(arguments[2]) ?? 1)
    var number = 1
    while true {
      try store(log, scope: arguments[1], number: number)
      finished.add(1, ordering: .releasing)
      number += 1
    }
  case ("compact", 3):
    let (end, step) = (UInt64(arguments[1]) ?? 1, UInt64(arguments[2]) ?? 1)
    var (next, waits) = (step, 0)
    while next < end {
      while try log.snapshot().newestSequence < next {
        guard waits < 120_000 else { return 1 }  // Answers were lost, so the number never comes.
        waits += 1
        poll(nil, 0, 1)
      }
      try log.compact()
      next += step
    }
  case ("show", 1):
    let snapshot = try log.snapshot()
    for permission in snapshot.permissions {
      tell("\(permission) \(snapshot.entry(permission).answer?.rawValue ?? "-")")
    }
  default:
    return 2
  }
  return 0
}

func main() -> Int32 {
  guard CommandLine.arguments.count > 3 else { return 2 }
  do {
    let log = try ConsentLog(
      folder: CommandLine.arguments[1], application: CommandLine.arguments[2], machine: "m", epoch: 0
    ) { 1_700_000_000_000 }
    return try run(log, CommandLine.arguments[3...])
  } catch {
    let bytes = Array("\(error)\n".utf8)
    // SAFETY: As above.
    _ = unsafe bytes.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
    return 3
  }
}

exit(main())
