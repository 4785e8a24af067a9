// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@Suite("usher policy check")
struct PolicyCheckCommandTests {
  @Test func saysThatNothingIsWrongAndWhatItSays() async throws {
    let home = try Home()
    try home.folder.write("[camera]\nrestrict=*\nreason=Exam.\n", to: "50.policy")
    let result = try await home.usher("policy", "check", "50.policy")
    #expect(result.exitStatus == 0, "\(result)")
    #expect(
      result.output == """
        CATEGORY  EFFECT    APP  FILE       LINE  REASON
        camera    restrict  *    50.policy  2     Exam.
        50.policy: nothing is wrong.

        """)
    let empty = try home.folder.write("", to: "empty.policy")
    #expect(try await home.usher("policy", "check", empty).exitStatus == 0)
  }

  @Test func theExampleOfTheDocumentationIsRight() async throws {
    let home = try Home()
    let text = try FileTree.readText("\(Repository.root)/docs/policy.md")
    let blocks = text.split(separator: "```\n", omittingEmptySubsequences: false)
    try home.folder.write(String(blocks[1]), to: "50-school.policy")
    let result = try await home.usher("policy", "check", "50-school.policy")
    #expect(result.exitStatus == 0, "\(result)")
    #expect("$ usher policy check 50-school.policy\n" + result.output == blocks[3])
  }

  @Test func saysWhatIsWrongLineByLine() async throws {
    let home = try Home()
    try home.folder.write("[camera]\nrestict=*\n[kamera]\ngrant=*\n", to: "50.policy")
    let result = try await home.usher("policy", "check", "50.policy")
    #expect(result.exitStatus == 1)
    #expect(
      result.output == """
        The category camera is restricted, and the file grants nothing, until this is mended: 50.policy, line 2: the key \
        "restict" means nothing in a policy; use restrict, grant, locked-grant and reason.
        Everything is restricted, and the file grants nothing, until this is mended: 50.policy, line 3: [kamera] is \
        neither a category nor a scope of one; write such as [camera], [location/always], [com.example.fortune], or [*] \
        for every category.

        """)
    let json = try await home.usher("policy", "check", "50.policy", "--json")
    #expect(json.exitStatus == 1)
    #expect(
      json.output == """
        {"rules":[],"errors":[{"file":"50.policy","line":2,"restricts":"camera","text":"the key \\"restict\\" means \
        nothing in a policy; use restrict, grant, locked-grant and reason","remedy":null},{"file":"50.policy","line":3,\
        "restricts":"*","text":"[kamera] is neither a category nor a scope of one; write such as [camera], \
        [location/always], [com.example.fortune], or [*] for every category","remedy":null}]}

        """)
  }

  @Test func saysWhatCannotBeRead() async throws {
    let home = try Home()
    for (file, why) in [("nowhere.policy", "no such file or folder"), ("plugins", "it is a folder")] {
      let result = try await home.usher("policy", "check", file)
      #expect(result.exitStatus == 1)
      #expect(result.output.contains("\(file): it can't be read (\(why))"), "\(result)")
    }
  }

  @Test func refusesOtherWords() async throws {
    let home = try Home()
    for words in [["chekc", "50.policy"], ["check"], ["50.policy"]] {
      let result = try await home.command(["policy"] + words).run()
      #expect(result.exitStatus == 2, "\(result)")
      #expect(result.errorOutput.contains("Usage: usher policy "), "\(result)")
    }
  }
}

/// The machine's own policy folder, put in place by a sandbox, since nothing else leads the command to another one.
@Suite("usher and the machine's policy", .enabled(if: geteuid() == 0, "only root's files are a policy"))
struct PolicyCommandTests {
  private static let policy = """
    [com.example.fortune]
    restrict=org.example.*
    reason=Exam.

    [camera]
    grant=*

    """

  private let home: Home

  init() async throws {
    home = try await Home.withFortune()
    try home.folder.write(Self.policy, to: "policy.d/50-school.policy")
    try home.folder.write("[app]\nid=org.example.quiz\nname=Quiz\n[*]\npurpose=To play.\n", to: "quiz.app")
  }

  /// Runs `usher` where the machine's `/etc` holds nothing but the policy.
  private func usher(_ arguments: String...) async throws -> CommandResult {
    let line = home.command(arguments)
    let sandbox = [
      "--bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/etc", "--dir", "/etc/usher",
      "--bind", home.folder["policy.d"], "/etc/usher/policy.d", "--cap-drop", "ALL", "--chdir", home.folder.path,
    ]
    return try await Command(
      "bwrap", sandbox + [line.program] + line.arguments, environment: line.environment,
      workingFolder: line.workingFolder
    ).run()
  }

  @Test(.requires(.bubblewrap)) func showsWhoSaidWhatWhere() async throws {
    let json = try await usher("policy", "--json")
    #expect(json.exitStatus == 0, "\(json)")
    #expect(
      json.output == """
        {"rules":[{"file":"/etc/usher/policy.d/50-school.policy","line":2,"app":"org.example.*",\
        "category":"com.example.fortune","effect":"restrict","reason":"Exam."},\
        {"file":"/etc/usher/policy.d/50-school.policy","line":6,"app":"*","category":"camera","effect":"grant",\
        "reason":null}],"errors":[]}

        """)
    let table = try await usher("policy")
    #expect(
      table.output == """
        CATEGORY             EFFECT    APP            FILE                                  LINE  REASON
        com.example.fortune  restrict  org.example.*  /etc/usher/policy.d/50-school.policy  2     Exam.
        camera               grant     *              /etc/usher/policy.d/50-school.policy  6

        """)
  }

  @Test(.requires(.bubblewrap)) func showsWhatComesOfItForAnApp() async throws {
    let quiz = try await usher("policy", "--app", "org.example.quiz", "--json")
    #expect(quiz.exitStatus == 0, "\(quiz)")
    let rule =
      #"{"file":"/etc/usher/policy.d/50-school.policy","line":2,"app":"org.example.*","category":"com.example.fortune/"#
    let rest = #"","effect":"restrict","reason":"Exam."}"#
    let camera =
      #"{"file":"/etc/usher/policy.d/50-school.policy","line":6,"app":"*","category":"camera","effect":"grant","reason":null}"#
    #expect(
      quiz.output == "{\"rules\":[\(rule)read\(rest),\(rule)follow\(rest),\(camera)],\"errors\":[]}\n", "\(quiz)")
    let own = try await usher("policy", "--app", "org.usher.cli", "--json")
    #expect(own.output == "{\"rules\":[\(camera)],\"errors\":[]}\n", "\(own)")
  }

  @Test(.requires(.bubblewrap)) func aRestrictedAppIsToldAndNeverAsked() async throws {
    let status = try await usher("status", Home.fortune, "--app", "quiz.app", "--json")
    #expect(status.exitStatus == 1, "\(status)")
    #expect(status.output.contains(#""authorization":"restricted","raw":null,"canPrompt":"no""#))
    #expect(status.output.contains(#""reason":"policy","detail":"Exam.""#), "\(status)")
    let script = try home.script("*=allow\n")
    let request = try await usher(
      "request", Home.fortune, "--app", "quiz.app", "--prompter", script, "--state", "state", "--json")
    #expect(request.exitStatus == 1, "\(request)")
    #expect(request.output.contains(#""outcome":"restricted","stored":false"#), "\(request)")
    #expect(try await usher("allow", Home.fortune, "--app", "quiz.app", "--state", "state").exitStatus == 1)
  }

  @Test(.requires(.bubblewrap)) func aGrantIsToldAndNeedsAPurpose() async throws {
    try home.folder.write(
      "[com.example.fortune]\nlocked-grant=org.*\nreason=School.\n", to: "policy.d/50-school.policy")
    let read = try await usher("read", Home.fortune, "--app", "quiz.app", "--state", "state")
    #expect(read.exitStatus == 0, "\(read)")
    let deny = try await usher("deny", Home.fortune, "--app", "quiz.app", "--state", "state")
    #expect(deny.exitStatus == 0, "\(deny)")
    #expect(deny.output == "com.example.fortune/read: granted (School.)\n", "\(deny)")
    try home.folder.write("[app]\nid=org.example.quiz\nname=Quiz\n", to: "quiz.app")
    let mute = try await usher("request", Home.fortune, "--app", "quiz.app", "--json")
    #expect(mute.exitStatus == 2, "\(mute)")
    #expect(mute.output.contains(#""outcome":"misconfigured""#), "\(mute)")
  }

  @Test(.requires(.bubblewrap)) func theDoctorNamesWhatIsWrong() async throws {
    try home.folder.write(
      "[camera]\nrestict=*\n[com.example.fortune/nowhere]\nrestrict=*\n", to: "policy.d/50-school.policy")
    let doctor = try await usher("doctor", "--state", "state")
    #expect(doctor.exitStatus == 1)
    let file = "/etc/usher/policy.d/50-school.policy"
    #expect(
      doctor.output.contains(
        "error    \(file): The category camera is restricted, and the file grants nothing, until this is mended: line 2: "
      ),
      "\(doctor)")
    #expect(
      doctor.output.contains(
        "warning  \(file): Line 4 is about com.example.fortune/nowhere, and com.example.fortune has no such scope; it has "
          + "read, follow."), "\(doctor)")
    let policy = try await usher("policy")
    #expect(policy.exitStatus == 0)
    #expect(policy.errorOutput.contains("usher: The category camera is restricted"), "\(policy)")
  }

  @Test(.requires(.bubblewrap)) func aFolderThatCannotBeReadRestrictsEverything() async throws {
    // Root's rights over modes have been dropped in there.
    for path in ["policy.d", "policy.d/50-school.policy"] {
      #expect(Self.setMode(0, of: home.folder[path]))
      let status = try await usher("status", Home.fortune, "--json")
      #expect(status.output.contains(#""authorization":"restricted""#), "\(status)")
      #expect(status.output.contains("it can't be read (permission denied)"), "\(status)")
      #expect(Self.setMode(0o755, of: home.folder[path]))
    }
  }

  private static func setMode(_ mode: mode_t, of path: String) -> Bool {
    // SAFETY: the text is only read during the call.
    unsafe chmod(path, mode) == 0
  }

  /// Root shows as the overflow user there, and only a mount that nobody can write through says that it is root.
  @Test(.requires(.bubblewrap)) func rootsFilesCountInASandboxThatDoesNotMapRoot() async throws {
    try home.folder.folder("etc/usher")
    try home.folder.write(Self.policy, to: "etc/usher/policy.d/50-school.policy")
    #expect(Self.setMode(0o755, of: home.folder.path))
    let copy = try home.folder.write(FileTree.read(BuiltProducts.usher), to: "usher", mode: 0o755)
    for (mount, isTrusted) in [("--ro-bind", true), ("--bind", false)] {
      let sandbox = ["bwrap", mount, "/", "/", mount, home.folder["etc"], "/etc", "--proc", "/proc", "--unshare-user"]
      let result = try await Command(
        "setpriv", ["--reuid=1000", "--regid=1000", "--clear-groups"] + sandbox + [copy, "policy", "--json"],
        environment: home.environment
      ).run()
      #expect(result.output.contains(#""reason":"Exam.""#) == isTrusted, "\(result)")
      #expect(result.output.contains(#""errors":[]"#) == isTrusted, "\(result)")
    }
  }

  @Test(.requires(.bubblewrap)) func noVariableLeadsElsewhere() async throws {
    try home.folder.write("", to: "other/empty.policy")
    let line = home.command(["policy", "--json"])
    var environment = line.environment
    for name in ["USHER_POLICY", "USHER_POLICY_PATH", "USHER_POLICY_DIR", "XDG_CONFIG_DIRS", "USHER_CONFIG"] {
      environment[name] = home.folder["other"]
    }
    let sandbox = [
      "--bind", "/", "/", "--dev", "/dev", "--tmpfs", "/etc", "--dir", "/etc/usher", "--bind", home.folder["policy.d"],
      "/etc/usher/policy.d",
    ]
    let result = try await Command("bwrap", sandbox + [line.program] + line.arguments, environment: environment).run()
    #expect(result.output.contains("Exam."), "\(result)")
  }
}
