// SPDX-License-Identifier: Apache-2.0

// A process of its own that asks for a permission, for the tests of what happens when one is killed or many ask at once.
//
// usage: request-client STATE PLUGINS APPLICATION ask CATEGORY ANSWER STEP DELAY
//            asks once, with a person who says ANSWER; is killed at the STEP-th thing that happens (0: never), or DELAY
//            microseconds after the answer (negative: never)
//        request-client STATE PLUGINS APPLICATION answer CATEGORY COUNT
//            allows and denies by turns, COUNT times
//
// Tells `asked`, `answered` and `result OUTCOME STORED` as they happen. Exit status: 0 done, 2 usage, 3 an error.

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

/// Counts what happens, and ends the process at the step that was asked for.
final class Fate: Sendable {
  private let steps = Atomic(0)
  private let last: Int
  private let delay: Int

  init(step: Int, delay: Int) {
    last = step
    self.delay = delay
  }

  func step() {
    if steps.add(1, ordering: .relaxed).newValue == last { kill(getpid(), SIGKILL) }
  }

  /// Ends the process a while from now, whatever it does then.
  func answered() {
    guard delay >= 0 else { return }
    var thread = pthread_t()
    // SAFETY: The number travels in the pointer's bits and is never dereferenced; `thread` outlives the call.
    unsafe pthread_create(
      &thread, nil,
      { argument in
        usleep(UInt32(Int(bitPattern: argument)))
        kill(getpid(), SIGKILL)
        return nil
      }, UnsafeMutableRawPointer(bitPattern: delay))
  }
}

struct Person: Prompter {
  let answer: Answer
  let fate: Fate

  func ask(_ question: PromptQuestion) async throws(PromptFailure) -> Answer {
    tell("asked")
    fate.step()
    tell("answered")
    fate.answered()
    fate.step()
    return answer
  }
}

func usher(_ words: [String], _ person: Person?) throws -> Usher {
  let application = try AppDeclaration(
    id: words[2], name: "Client", purposes: [Permission(Category("*")): "To see whether it works."])
  var configuration = Usher.Configuration(
    application: application, prompter: person, environment: HostEnvironment(variables: ["HOME": words[0]]),
    settings: HostSettings([:]))
  configuration.pluginFolders = [words[1]]
  configuration.onlyPluginFolders = true
  configuration.stateFolder = words[0]
  if let person { configuration.log = { _ in person.fate.step() } }
  return try Usher(configuration)
}

func report(_ result: RequestResult) {
  tell("result \(result.outcome.rawValue) \(result.stored)")
}

let answers: [String: Answer] = [
  "allow": .allow, "deny": .deny, "allow-once": .allowOnce, "allow-until": .allowUntil(4_102_444_800_000),
  "ask-later": .askLater, "dont-ask": .dontAsk, "dismiss": .dismissed,
]
let words = Array(CommandLine.arguments.dropFirst())
do {
  switch (words.count, words.count > 4 ? words[3] : "") {
  case (8, "ask"):
    let fate = Fate(step: Int(words[6]) ?? 0, delay: Int(words[7]) ?? -1)
    let usher = try usher(words, Person(answer: answers[words[5]] ?? .dismissed, fate: fate))
    report(try await usher.request(Permission(Category(words[4]))))
    await usher.shutdown()
  case (6, "answer"):
    let usher = try usher(words, nil)
    for number in 0..<(Int(words[5]) ?? 1) {
      report(
        try await usher.decide(
          Permission(Category(words[4])), number.isMultiple(of: 2) ? .allow : .deny, how: "command"))
    }
    await usher.shutdown()
  default: exit(2)
  }
} catch {
  tell("\(error)")
  exit(3)
}
