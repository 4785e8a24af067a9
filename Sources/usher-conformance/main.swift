// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import Glibc

// `usher-conformance child run …` is how the runner starts the Swift program that runs a check; see SwiftChild.
if CommandLine.argc > 1, CommandLine.arguments[1] == "child" {
  exit(SwiftChild.run())
} else {
  StandardDescriptors.fill()
  exit(Program.run().rawValue)
}
