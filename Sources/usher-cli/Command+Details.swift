// SPDX-License-Identifier: Apache-2.0

extension Command {
  /// What the command does, in the words of its help page.
  var details: String {
    switch self {
    case .list:
      """
      Shows every plugin file on the search path: ready, shadowed by another, refused or quarantined, and why. Reads
      each file's note; none is loaded.
      """
    case .status:
      """
      Shows the state of each scope, whether it can be asked for, and why. Without a category, of everything that is
      installed.
      """
    case .request:
      """
      Asks for each in turn, and stores what the person answers. What is granted or refused already isn't asked again.
      A script (--prompter script:FILE) answers instead of a person; its answers are stored only under --state.
      """
    case .sequence:
      """
      Shows a screen for each that says what it is wanted for, and asks only where the person goes on. “ask later” and
      “don't ask” are kept; what is decided, declined with “don't ask”, or can't be asked is passed over. What another
      scope needs comes first.
      """
    case .allow, .deny:
      """
      Stores an answer without a question, given by the person who types this. The administrator's policy and an
      authority of the system still count for more.
      """
    case .read:
      """
      Reads the data behind a grant: METHOD of the category, by default its first one. On a terminal it asks first where
      nobody has decided. Notices about items that were skipped go to standard error.
      """
    case .reset: "Forgets the answers of the app, or those of the categories, so that they can be asked for again."
    case .settings:
      """
      Opens the place where the system decides about the category, such as a page of the desktop's settings, and waits
      for nobody: it ends with 0 once that is opened. Ends with 4 where there is no such place.
      """
    case .history:
      """
      Shows the questions that were shown and how they ended, the answers that were stored, and the uses of data, newest
      first.
      """
    case .policy:
      """
      Shows every rule of the administrator's that counts: the file and line that says it, whom it names, and the reason.
      With --app, what comes of them for that app, scope by scope of what is installed. What is wrong with a file goes to
      standard error. “check FILE” reads one file, wherever it is, says what is wrong with it line by line, and ends with
      1 when anything is.
      """
    case .inspect:
      """
      Shows the note and the facts of one file, what would be decided about it, and why. The file isn't loaded.
      """
    case .doctor:
      """
      Looks for everything that could surprise: the search path, refused and shadowed files, missing libraries, plugins
      that fail, services that don't answer, and damaged answers. Loads every plugin that is ready, and asks it for its
      states. Ends with 1 when something is wrong.
      With --migrate it first moves the app's answers to the store that the settings choose (`store=` in `[consent]`), and
      the one that they were in is never read again.
      """
    case .new:
      """
      Writes a whole plugin into a new folder: source, build file and README. It builds as it is, passes every check of
      usher-conformance, and gives three texts, which you replace. Nothing that is there is overwritten.
      The name is at most 80 characters, without quotation marks, backslashes, braces and double question marks.
      """
    case .watch: "Prints a line for each change of a state until it is interrupted."
    }
  }
}
