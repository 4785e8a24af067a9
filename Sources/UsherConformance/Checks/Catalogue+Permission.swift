// SPDX-License-Identifier: Apache-2.0

/// What a plugin says about permission.
extension Catalogue {
  static let permission: [Check] = statuses + lacks + requests + events

  /// What `status` and `explain` say.
  private static let statuses = [
    Check(
      "permission.unknown-scope", .behaviour, rules: ["USHER_PLUGIN_30"],
      "The status of a scope that the note doesn't list is UNKNOWN_SCOPE, and the empty scope is the default one",
      because: "A scope that is mistaken for another one grants what nobody was asked about.",
      mend: "Compare whole scope names by length and bytes, and return USHER_RESULT_UNKNOWN_SCOPE for all others."
    ),
    Check(
      "permission.every-member-written", .behaviour, rules: ["USHER_PLUGIN_31"],
      "Status writes every member of the struct, 0 into `reserved0`, leaves `struct_size` alone and touches nothing behind it",
      because: "What isn't written is whatever stood in that memory before, and that may read as a grant.",
      mend: "Fill in a whole status of your own, copy all of it, and keep the `struct_size` that you were given."
    ),
    Check(
      "permission.answer-in-table", .behaviour, rules: ["USHER_PLUGIN_32"], needs: after("every-member-written"),
      "Every answer, of status and of a request, is one that the tables have and that its authority may give",
      because: "A host can't act on a number that it doesn't know, and only a system's authority can grant.",
      mend: """
        Use the header's constants. Under `consent` say NOT_DETERMINED, DENIED, RESTRICTED, UNSUPPORTED or SERVICE_OFF; \
        complete a request with OK only together with a status.
        """
    ),
    Check(
      "permission.status-idempotent", .behaviour, rules: ["USHER_PLUGIN_34"], deadline: 60_000,
      "Status says the same a hundred times, and leaves no descriptor and no thread behind",
      because: "A host asks before every data call; asking must not move what is asked about.",
      mend: "Answer from memory, and change nothing in `status`."
    ),
    Check(
      "permission.status-never-prompts", .behaviour, rules: ["USHER_PLUGIN_34"],
      "Status connects to nothing, starts no program and shows nothing",
      because: "A person who is asked out of the blue says no, or yes to the wrong thing.",
      mend: "Fetch what `status` answers from in `create` and with the events of your backend."
    ),
    Check(
      "permission.explain-says-something", .behaviour, rules: ["USHER_PLUGIN_30", "USHER_PLUGIN_41"],
      "Explain gives one line of readable UTF-8 for every scope, and UNKNOWN_SCOPE for one that the note doesn't list",
      because: """
        “Not available” helps nobody; “start geoclue” does. It is shown on terminals and in dialogs, where a control \
        character or a turned direction makes other words of it.
        """,
      mend: "Call the sink once, with why the last status is what it is and what can be done about it."
    ),
  ]

  /// What is missing or damaged.
  private static let lacks = [
    Check(
      "permission.default-deny", .behaviour, rules: ["USHER_PLUGIN_33"], needs: after("answer-in-table"),
      "Nothing is granted where there is no bus, no device and an empty home",
      because: "A default that grants is a hole on every machine where something isn't installed.",
      mend: "Begin with UNSUPPORTED or NOT_DETERMINED, and grant only what the authority has said."
    ),
    Check(
      "permission.backend-error", .behaviour, rules: ["USHER_PLUGIN_33"], needs: after("answer-in-table"),
      deadline: 120_000,
      "Nothing is granted where the bus closes, sends garbage or says nothing",
      because: "Whoever can break the backend must not get more than whoever can't.",
      mend: "Grant only on an answer that was understood; map every error to UNSUPPORTED with BACKEND_ERROR."
    ),
    Check(
      "permission.headless", .behaviour, rules: ["USHER_PLUGIN_37"], needs: after("answer-in-table"),
      deadline: 120_000,
      "A request ends within 5 s where there is no display and no bus",
      because: "An app on a server would wait for ever for a person who isn't there.",
      mend: "Complete with UNAVAILABLE where nobody can be asked, or return it from `request`."
    ),
    Check(
      "permission.state-corrupt", .behaviour, rules: ["USHER_PLUGIN_39"], needs: after("answer-in-table"),
      deadline: 60_000,
      "Damaged, read-only or unwritable files of the plugin's own grant nothing and crash nothing",
      because: "Disks fill up and files get damaged; a fault is never a grant.",
      mend: """
        Take what can't be read whole as unanswered, and write a new file beside the old one before you replace it.
        """
    ),
  ]

  /// Requests and what they leave behind.
  private static let requests = [
    Check(
      "permission.status-agrees-with-request", .behaviour, rules: ["USHER_PLUGIN_35"],
      needs: after("answer-in-table"),
      "After a request was answered, status says the same",
      because: "A host reads the status before it hands out a grant; what disagrees is not granted.",
      mend: "Keep the answer before you complete the request, and answer `status` from it."
    ),
    Check(
      "permission.two-instances-dont-leak", .behaviour, rules: ["USHER_PLUGIN_35"],
      needs: after("answer-in-table") + ["permission.status-agrees-with-request"],
      "One app's answer is not another's",
      because: "A broker serves many apps with one plugin.",
      mend: """
        Keep answers in the instance's context, and by `app_id` in files; never in a variable of the whole process.
        """
    ),
    Check(
      "permission.purpose-text", .behaviour, rules: ["USHER_PLUGIN_36"], needs: after("answer-in-table"),
      "A purpose is shown as it was given",
      because: "The app's reason is what a person decides by.",
      mend: "Show the whole text, escape it for your toolkit's markup, and never use it as a format."
    ),
    Check(
      "permission.cancel-leaves-no-answer", .behaviour, rules: ["USHER_PLUGIN_38"],
      needs: after("answer-in-table") + ["permission.status-agrees-with-request"],
      "A request that was cancelled or failed leaves the status as it was, for the next instance too",
      because: "A person who closed a window has not said no.",
      mend: "Keep an answer only when the authority gave one; complete a cancelled request with CANCELLED."
    ),
  ]

  /// What is said about changes.
  private static let events = [
    Check(
      "permission.open-settings", .behaviour, rules: ["USHER_PLUGIN_42"], needs: after("answer-in-table"),
      deadline: 60_000,
      "Opening the settings returns a result within 10 s, asks nobody, and changes no status and no operation",
      because: "People press that button to look; whoever is asked, or let in, by looking has decided nothing.",
      mend: """
        Start what shows the settings and return; return UNAVAILABLE where there is no desktop. What a person decides \
        there comes back as a change that your backend reports.
        """
    ),
    Check(
      "permission.forgets-status-changed", .behaviour, rules: ["USHER_PLUGIN_40"], needs: after("answer-in-table"),
      deadline: 60_000,
      "A status that gets worse says so through status_changed",
      because: "A host that isn't told goes on handing out what was taken back.",
      mend: "Call `status_changed` whenever what `status` answers from changes, while you are observed."
    ),
    Check(
      "permission.events-exact", .behaviour, rules: ["USHER_PLUGIN_40"], needs: after("answer-in-table"),
      deadline: 60_000,
      "Each change gives one event, and none comes unless observed",
      because: "After observe(0) the host may have nobody who listens.",
      mend: "Compare before you call `status_changed`, and let observe(0) wait for the call that is under way."
    ),
  ]

  private static func after(_ check: String) -> [String] {
    Check.Place.child.usualNeeds(of: "permission") + ["permission.\(check)"]
  }
}
