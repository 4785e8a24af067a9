// SPDX-License-Identifier: Apache-2.0

/// How instances come and go.
extension Catalogue {
  static let lifecycle: [Check] = [
    Check(
      "lifecycle.create-destroy", .behaviour, rules: ["USHER_PLUGIN_20"],
      "A thousand instances, one after the other, leave no descriptor and no thread behind",
      because: "A host makes an instance for every app it serves, and lives for months.",
      mend: "Close and join in `destroy` all that `create` and `observe` opened and started."
    ),
    Check(
      "lifecycle.calls-return", .behaviour, rules: ["USHER_PLUGIN_21"],
      needs: ["load.from-c-child", "lifecycle.create-destroy"],
      "Functions tagged [no-block] return within 20 ms",
      because: "A host waits for these calls before it answers its app.",
      mend: "Fetch slow things in `create` or on a thread of your own, and answer from memory."
    ),
  ]
}
