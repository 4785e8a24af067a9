// SPDX-License-Identifier: Apache-2.0

/// What data consists of.
extension Catalogue {
  private static let stopping =
    Check.Place.child.usualNeeds(of: "data") + ["abi.layouts-agree", "operation.exactly-once", "operation.cancel"]
  private static let sound = stopping + ["data.sizes-true"]

  static let data: [Check] = [
    Check(
      "data.sizes-true", .conformant, rules: ["USHER_PLUGIN_90"], needs: stopping, deadline: 60_000,
      "Items are there, and everything that they point to can be read in the length that they say",
      because: "A host reads by these lengths alone: a wrong one shows foreign memory or ends the app.",
      mend: "Set struct_size from `sizeof`, and count, length and stride from what the pointer points to."
    ),
    Check(
      "data.strings-utf8", .conformant, rules: ["USHER_PLUGIN_90"], needs: sound, deadline: 60_000,
      "Every text in an item is UTF-8",
      because: "What isn't UTF-8 can't be shown, written as JSON or compared.",
      mend: "Convert texts of files and services, and replace what can't be converted by U+FFFD."
    ),
    Check(
      "data.ids-stable", .conformant, rules: ["USHER_PLUGIN_91"], needs: sound, deadline: 60_000,
      "An item has the same identifier each time, in every instance, and no other item has it",
      because: "Apps and stored choices name items by their identifiers, for months.",
      mend: "Take the identifier from what stands for the item itself, and never from a counter or an address."
    ),
    Check(
      "data.fetch-equals-enumerate", .conformant, rules: ["USHER_PLUGIN_91"], needs: sound + ["data.ids-stable"],
      deadline: 60_000,
      "What is fetched by an identifier is what was listed under it",
      because: "An app shows the list first and the item then, and the person sees that they differ.",
      mend: "Make items in one place for both methods."
    ),
    Check(
      "data.unknown-id-not-found", .conformant, rules: ["USHER_PLUGIN_91"], needs: sound, deadline: 60_000,
      "An identifier that nothing has is NOT_FOUND, whatever it looks like",
      because: "OK with nothing looks like an empty item, and a path or a beginning taken for one lets data out.",
      mend: "Compare identifiers whole, by length and bytes; refuse the start or complete with USHER_RESULT_NOT_FOUND."
    ),
    Check(
      "data.bounded-memory", .conformant, rules: ["USHER_PLUGIN_92"], needs: sound + ["operation.enough"],
      deadline: 60_000,
      "Delivering a hundred thousand items takes no more memory than delivering a thousand",
      because: "People have address books and photo folders of every size, on machines of every size.",
      mend: "Read an item, deliver it and forget it, instead of making a list first."
    ),
    Check(
      "data.stream-paces", .conformant, rules: ["USHER_PLUGIN_93"], needs: sound + ["operation.pause"],
      deadline: 90_000,
      "A stream begins within 30 s, and drops what nobody takes while it is paused",
      because: "A paused stream that queues frames takes a hundred megabytes a second.",
      mend: "Keep the newest item or a few, give the rest back to the device, and deliver a gap where items are lost."
    ),
  ]
}
