// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@Suite("usher new plugin")
struct NewCommandTests {
  static let languages = ["c", "cpp", "rust", "swift"]

  @Test func writesAProjectAndSaysWhatToTypeNext() async throws {
    let staged = try StagedUsher()
    let result = try await staged.usher("new", "plugin", "fortune")
    #expect(result.exitStatus == 0, "\(result)")
    #expect(
      staged.golden(result.output) == """
        Wrote a plugin in C for com.example.fortune to fortune:
          Makefile
          README.md
          fortune.c
        Next:
          export PATH=HOME/prefix/bin:$PATH
          export PKG_CONFIG_PATH=HOME/prefix/lib/pkgconfig
          cd fortune
          make
          make check
          usher --plugins . --only --state state read com.example.fortune

        """)
    #expect(FileTree.names(in: staged.folder["work/fortune"]) == ["Makefile", "README.md", "fortune.c"])
    let source = try staged.text("fortune/fortune.c")
    for line in [
      #"#define ID "com.example.fortune""#, #"#define CATEGORY "com.example.fortune""#, #""name=Fortune\n""#,
      #"scope("read", "May {app} use Fortune (read)?")"#,
    ] { #expect(source.contains(line), "\(line)") }
  }

  @Test func writesWhatItHasWrittenAsJSON() async throws {
    let staged = try StagedUsher()
    let result = try await staged.usher(
      "new", "plugin", "--language", "swift", "--id", "org.example.fortune-cookie", "--category", "net.example.cookies",
      "--scopes", "view;change", "--name", "Glückskekse", "--json", "deep/er")
    #expect(result.exitStatus == 0, "\(result)")
    #expect(
      staged.golden(result.output) == """
        {"folder":"deep/er","language":"swift","id":"org.example.fortune-cookie","category":"net.example.cookies",\
        "name":"Glückskekse","scopes":["view","change"],"extension":"net.example.cookies/1",\
        "files":["Makefile","Package.swift","README.md",\
        "Sources/org_example_fortune__cookie/FortuneCookiePlugin.swift",\
        "Sources/org_example_fortune__cookie/fortune-cookie.usher-plugin"],\
        "next":["export PATH=HOME/prefix/bin:$PATH","export PKG_CONFIG_PATH=HOME/prefix/lib/pkgconfig","cd deep/er",\
        "make","make check","usher --plugins . --only --state state read net.example.cookies"]}

        """)
    #expect(
      try staged.text("deep/er/Sources/org_example_fortune__cookie/fortune-cookie.usher-plugin") == """
        # What Usher shows before any code runs, and what the build makes the entry from.
        id=org.example.fortune-cookie
        category=net.example.cookies
        name=Glückskekse
        version=1.0.0
        authority=consent
        scopes=view;change
        scope.view.question=May {app} use Glückskekse (view)?
        scope.change.question=May {app} use Glückskekse (change)?
        extensions=net.example.cookies/1
        swift-type=FortuneCookiePlugin

        """)
  }

  @Test("Leaves no name of the template behind, and no file", arguments: languages)
  func replacesEveryName(language: String) async throws {
    let staged = try StagedUsher()
    let result = try await staged.usher(
      "new", "plugin", "--language", language, "--id", "org.example.notes", "--scopes", "view;change", "project")
    #expect(result.exitStatus == 0, "\(result)")
    let lines = result.output.split(separator: "\n").dropFirst()
    let files = lines.prefix { $0 != "Next:" }.map { String($0.dropFirst(2)) }
    let templates = try StagedUsher.templates().filter { $0.hasPrefix("\(language)/") }
    #expect(files.count == templates.count)
    for file in files {
      let text = try staged.text("project/\(file)")
      #expect(!(file + text).contains(#/[Gg]reetings|"read"|read\\0|scopes=read/#), "\(file)")
    }
  }

  @Test("Names of ids that differ differ", arguments: ["a.b-c", "a.b.c", "a.3d", "com.example.test"])
  func makesNamesOfAnyID(id: String) async throws {
    let staged = try StagedUsher()
    let result = try await staged.usher("new", "plugin", "--language", "swift", "--id", id, "project")
    #expect(result.exitStatus == 0, "\(result)")
    let names = [
      "a.b-c": ("a_b__c", "BCPlugin", "b-c"), "a.b.c": ("a_b_c", "CPlugin", "c"), "a.3d": ("a_3d", "_3dPlugin", "3d"),
      "com.example.test": ("com_example_test", "TestPlugin", "test-plugin"),
    ]
    let (module, type, stem) = try #require(names[id])
    #expect(try staged.text("project/Sources/\(module)/\(type).swift").contains("final class \(type): UsherPlugin {"))
    #expect(try staged.text("project/Makefile").contains("\nNAME = \(stem)\n"))
  }

  @Test(
    "Refuses what a host would refuse, in a sentence",
    arguments: [
      (["--language", "go"], "“--language go”: please give c, cpp, rust or swift."),
      (
        ["--id", "fortune"],
        "“--id fortune”: please give a reverse-DNS name of a-z, 0-9, hyphens and dots, such as com.example.fortune."
      ),
      (
        ["--category", "contacts"],
        "“--category contacts”: this name is reserved, and its data have a form of their own (usher/ext); please give a "
          + "name of yours, such as com.example.contacts."
      ),
      (
        ["--category", "Cookies"],
        "“--category Cookies”: please give a reverse-DNS name of a-z, 0-9, hyphens and dots, such as com.example.fortune."
      ),
      (
        ["--scopes", "read;Write"],
        "“--scopes read;Write”: “Write” isn't 1 to 64 characters of a-z, 0-9 and hyphens; several scopes have “;” between "
          + "them."
      ),
      (["--scopes", "read;read"], "“--scopes read;read”: a scope stands there twice."),
      (
        ["--name", #"say "hello""#],
        #"“--name say "hello"”: please give at most 80 characters without quotation marks, backslashes, braces, line "#
          + "ends and double question marks, and no blank at either end."
      ),
      (
        ["--name", "{app}"],
        "“--name {app}”: please give at most 80 characters without quotation marks, backslashes, braces, line ends and "
          + "double question marks, and no blank at either end."
      ),
    ])
  func refusesWhatWouldNotLoad(options: [String], sentence: String) async throws {
    let staged = try StagedUsher()
    var command = Command(
      staged.folder["prefix/bin/usher"], ["new", "plugin", "fortune"] + options, workingFolder: staged.folder["work"])
    command.environment = ProcessEnvironment.hermetic(home: staged.folder.path)
    let result = try await command.run()
    #expect(result.exitStatus == 2)
    #expect(result.output.isEmpty)
    #expect(result.errorOutput == "usher: \(sentence)\n")
    #expect(FileTree.names(in: staged.folder["work"]).isEmpty)
  }

  @Test func needsAnIdWhereTheFolderCannotNameOne() async throws {
    let staged = try StagedUsher()
    let result = try await staged.usher("new", "plugin", "My Fortune")
    #expect(result.exitStatus == 2)
    #expect(result.errorOutput.hasPrefix("usher: The folder's name “My Fortune” can't end an id; please give one "))
    let here = try await staged.usher("new", "plugin", ".")
    #expect(here.exitStatus == 2 && here.errorOutput.hasPrefix("usher: The folder “.” has no name of which"), "\(here)")
    #expect(try await staged.usher("new", "plugin", "My Fortune", "--id", "org.example.fortune").exitStatus == 0)
  }

  @Test func overwritesNothing() async throws {
    let staged = try StagedUsher()
    try staged.folder.write("mine", to: "work/full/.hidden")
    try staged.folder.write("mine", to: "work/file")
    try staged.folder.folder("work/empty")
    let full = try await staged.usher("new", "plugin", "full")
    #expect(full.exitStatus == 2)
    #expect(full.errorOutput == "usher: full is there already, and not empty; please give the name of a new folder.\n")
    #expect(FileTree.names(in: staged.folder["work/full"]) == [".hidden"])
    let file = try await staged.usher("new", "plugin", "file")
    #expect(file.exitStatus == 2)
    #expect(file.errorOutput == "usher: The folder file can't be used: a part of the path isn't a folder.\n")
    #expect(try staged.text("file") == "mine")
    #expect(try await staged.usher("new", "plugin", "empty").exitStatus == 0)
    #expect(try await staged.usher("new", "plugin", "empty").exitStatus == 2)
  }

  @Test func saysWhereTemplatesAreMissing() async throws {
    let staged = try StagedUsher()
    FileTree.remove(staged.folder["prefix/share"])
    let result = try await staged.usher("new", "plugin", "fortune")
    #expect(result.exitStatus == 3)
    #expect(
      staged.golden(result.errorOutput) == """
        usher: The template HOME/prefix/share/usher/templates/c/Makefile can't be read: no such file or folder; templates \
        are installed with “make install”, and staged beside build/bin/usher by “make build”.

        """)
    #expect(FileTree.names(in: staged.folder["work"]).isEmpty)
  }
}
