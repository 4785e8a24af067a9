// SPDX-License-Identifier: Apache-2.0

/// What other programs see in the memory and the threads of a plugin that is used again and again.
extension Catalogue {
  static let tools: [Check] = [
    Check(
      "tools.address-sanitizer", .tools, rules: ["USHER_PLUGIN_95"], place: .tool(.addressSanitizer),
      deadline: 300_000,
      "AddressSanitizer finds nothing in a hundred lives",
      because: "Memory that is used after it was given back is somebody else's by then.",
      mend: "Build the plugin with -fsanitize=address too: then the report names the line."
    ),
    Check(
      "tools.thread-sanitizer", .tools, rules: ["USHER_PLUGIN_95"], place: .tool(.threadSanitizer),
      deadline: 300_000,
      "ThreadSanitizer finds no lock that is misused in a hundred lives, nor a race where the plugin is built with it",
      because: "Two threads that meet once a month in one place are a crash that nobody can repeat.",
      mend: "Take locks in one order, and give them back once, on the thread that took them."
    ),
    Check(
      "tools.valgrind", .tools, rules: ["USHER_PLUGIN_95"], place: .tool(.valgrind),
      needs: ["lifecycle.create-destroy", "lifecycle.calls-return", "tools.address-sanitizer"], deadline: 900_000,
      "valgrind finds no memory that is lost in every one of a hundred lives",
      because: "A host that lives for months pays for each of them.",
      mend: "Free in `destroy`, and where an operation ends, what was allocated for it; the report names the function."
    ),
    Check(
      "tools.soak", .tools, rules: ["USHER_PLUGIN_95"], place: .tool(.soak), deadline: 120_000,
      "After minutes of use it holds no more memory, descriptors and threads than after the first second",
      because: "What grows without an end is a leak, even where somebody still knows the address.",
      mend: "Bound caches and lists, and empty them in `destroy`."
    ),
  ]
}
