// SPDX-License-Identifier: Apache-2.0

/// How instances come and go.
extension Catalogue {
  static let lifecycle: [Check] = lives + instances + hosts

  private static let lives: [Check] = [
    Check(
      "lifecycle.create-destroy", .behaviour, rules: ["USHER_PLUGIN_20"],
      "A thousand instances, one after the other, leave no descriptor, no thread and no memory behind",
      because: "A host makes an instance for every app it serves, and lives for months.",
      mend: "Close and join in `destroy` all that `create` and `observe` opened and started, and free it."
    ),
    Check(
      "lifecycle.calls-return", .behaviour, rules: ["USHER_PLUGIN_21"],
      needs: ["load.from-c-child", "lifecycle.create-destroy"],
      "Functions tagged [no-block] return within 20 ms, whatever they are asked for",
      because: "A host waits for these calls before it answers its app.",
      mend: "Fetch slow things in `create` or on a thread of your own, and answer from memory."
    ),
  ]

  private static let usual = Check.Place.child.usualNeeds(of: "lifecycle") + ["lifecycle.create-destroy"]
  private static let called = usual + ["lifecycle.calls-return"]

  private static let instances: [Check] = [
    Check(
      "lifecycle.two-instances", .behaviour, rules: ["USHER_PLUGIN_22"], needs: called, deadline: 60_000,
      "Two instances don't know of each other, and one goes on when the other ends",
      because: "A broker serves several apps from one process; what one is told must not reach another.",
      mend: "Keep everything in the context that `create` gives, and nothing in globals."
    ),
    Check(
      "lifecycle.destroy-pending", .behaviour, rules: ["USHER_PLUGIN_23"], needs: called, deadline: 60_000,
      "An operation that is open when its instance ends is completed with CANCELLED before `destroy` returns",
      because: "Somebody waits for it, and after `destroy` nobody is left to tell them.",
      mend: "In `destroy` cancel what is open, complete it with USHER_RESULT_CANCELLED, and join its threads."
    ),
    Check(
      "lifecycle.create-calls-only", .behaviour, rules: ["USHER_PLUGIN_24"], needs: usual,
      "During `create` only `log`, `setting` and `extension` of the host are called",
      because: "The host doesn't know the instance yet, and what it is told about it is lost.",
      mend: "Say that a status changed after `observe(1)`, and no earlier."
    ),
    Check(
      "lifecycle.observe", .behaviour, rules: ["USHER_PLUGIN_20"], needs: called,
      "Observing starts and stops as often as it is asked to, and costs nothing for good",
      because: "Apps come and go while the instance stays.",
      mend: "Return OK where it is on or off already, and close in `observe(0)` what `observe(1)` opened."
    ),
  ]

  private static let hosts: [Check] = [
    Check(
      "lifecycle.failing-host", .conformant, rules: ["USHER_PLUGIN_24"], needs: called,
      "A host whose every function fails is refused or served, and no reason to crash or hang",
      because: "A host may have no settings, no extensions, and no use for another item.",
      mend: "Look at the results of the host's functions, and complete an operation when `deliver` says ENOUGH."
    ),
    Check(
      "lifecycle.no-settings", .conformant, rules: ["USHER_PLUGIN_24"], needs: called,
      "Without settings it starts, and its status can be read",
      because: "Nobody has configured a plugin that was just installed.",
      mend: "Have a default for every setting, and let the status say what is missing."
    ),
    Check(
      "lifecycle.random-capabilities", .conformant, rules: ["USHER_PLUGIN_24"], needs: called, deadline: 60_000,
      "It works for hosts with any answers to `deliver`, any application, name and locale",
      because: "Nothing of that is the plugin's to choose, and texts need no NUL at their end.",
      mend: "Use texts by their length, expect no form of a locale, and obey `deliver` in any order of answers."
    ),
  ]
}
