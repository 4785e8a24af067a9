// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

// One section per layer; a target may depend on layers below its own. `scripts/check-graph` holds the forbidden edges.
// `Plugins/` holds Usher's own permission plugins; they are plain targets, the package manager's build-tool plugin is in
// `SDK/BuildTool`.

import PackageDescription

let package = Package(
  name: "usher",
  products: [
    .executable(name: "usher", targets: ["usher-cli"]),
    .executable(name: "usher-conformance", targets: ["usher-conformance"]),
    .executable(name: "trails", targets: ["trails"]),
    .library(name: "Usher", targets: ["Usher"]),
    .library(name: "UsherDesktop", targets: ["UsherDesktop"]),
    .library(name: "UsherModel", targets: ["UsherModel"]),
    .library(name: "UsherPluginKit", targets: ["UsherPluginKit", "UsherPluginExports"]),
    .library(name: "ChatSDK", type: .dynamic, targets: ["ChatSDK"]),
    .library(name: "UsherTesting", targets: ["UsherTesting"]),
    .library(name: "UsherFakePlugin", type: .dynamic, targets: ["FakePlugin"]),
    .library(name: "ContactsPlugin", type: .dynamic, targets: ["ContactsPlugin"]),
    .library(name: "SwiftFortunePlugin", type: .dynamic, targets: ["SwiftFortune"]),
    .library(name: "SwiftLeastPlugin", type: .dynamic, targets: ["SwiftLeast"]),
    .library(name: "SwiftMistakenPlugin", type: .dynamic, targets: ["SwiftMistaken"]),
    .plugin(name: "UsherPluginTool", targets: ["UsherPluginTool"]),
  ],
  targets: [
    // Layer 0: values and formats.
    .target(name: "CUsher", path: "SDK/C"),
    .systemLibrary(name: "CGetopt"),
    .target(name: "CommandInterface", dependencies: ["CGetopt"]),
    .target(name: "UsherModel"),
    .target(name: "KeyFile"),
    .target(name: "ELFImage"),
    .target(name: "PluginNote", dependencies: ["KeyFile", "UsherModel"]),
    .target(name: "ItemLayout", dependencies: ["UsherModel"]),
    .target(name: "VCard", path: "Plugins/VCard"),
    .target(name: "SystemBus"),
    .target(
      name: "UsherPluginExports",
      path: "SDK/Exports",
      exclude: ["plugin-exports.map"],
      linkerSettings: [
        .unsafeFlags([
          "-Xlinker", "--version-script=\(Context.packageDirectory)/SDK/Exports/plugin-exports.map",
          "-Xlinker", "-z", "-Xlinker", "nodelete", "-Xlinker", "-z", "-Xlinker", "now",
          "-use-ld=lld",  // The toolchain's own; gold leaves symbols of other modules in the dynamic table.
        ]),
        // The host has Swift's runtime; where it was when this was built is no business of a plugin's.
        .unsafeFlags(["-no-toolchain-stdlib-rpath"], .when(configuration: .release)),
      ]
    ),

    // Layer 1: the author's side and the host's.
    .target(name: "UsherPluginKit", dependencies: ["CUsher", "ItemLayout", "UsherModel"], path: "SDK/Swift"),
    .executableTarget(
      name: "usher-plugin-generator",
      dependencies: ["CUsher", "KeyFile", "PluginNote", "UsherModel"],
      path: "SDK/BuildTool/Generator"
    ),
    .plugin(
      name: "UsherPluginTool",
      capability: .buildTool(),
      dependencies: ["usher-plugin-generator"],
      path: "SDK/BuildTool/Plugin"
    ),
    .target(name: "Usher", dependencies: ["CUsher", "ELFImage", "ItemLayout", "KeyFile", "PluginNote", "UsherModel"]),

    // Layer 2: what a host may add on a desktop.
    .target(name: "UsherDesktop", dependencies: ["KeyFile", "SystemBus", "Usher", "UsherModel"]),

    // Layer 2: what judges plugins. The child in which it happens is the same C, built without Swift by scripts/child.
    .target(name: "ConformanceProbe", dependencies: ["CUsher"]),
    .target(
      name: "UsherConformance",
      dependencies: [
        "CommandInterface", "ConformanceProbe", "CUsher", "ELFImage", "KeyFile", "PluginNote", "UsherModel",
      ]
    ),

    // Layer 2: for applications' own tests. The fake is a plugin in C, so that it needs nothing of its host.
    .target(name: "UsherTesting", dependencies: ["Usher", "UsherModel"]),
    .target(
      name: "FakePlugin",
      dependencies: ["CUsher"],
      cSettings: [.define("_GNU_SOURCE")],
      linkerSettings: [
        .unsafeFlags([
          "-Xlinker", "--version-script=\(Context.packageDirectory)/SDK/Exports/plugin-exports.map",
          "-Xlinker", "-z", "-Xlinker", "nodelete", "-Xlinker", "-z", "-Xlinker", "now",
          "-Xlinker", "--as-needed", "-use-ld=lld",
          // It is C: nothing of Swift's runtime, of which the driver would link the shared library unasked.
          "-nostartfiles", "-static-stdlib",
        ])
      ]
    ),

    // Layer 2: plugins. Nothing imports them.
    .target(
      name: "ContactsPlugin",
      dependencies: ["CUsher", "UsherModel", "UsherPluginExports", "UsherPluginKit", "VCard"],
      path: "Plugins/Contacts",
      plugins: ["UsherPluginTool"]
    ),

    // Layer 3: programs.
    .executableTarget(name: "usher-cli", dependencies: ["CommandInterface", "Usher", "UsherDesktop", "UsherModel"]),
    .executableTarget(
      name: "usher-conformance", dependencies: ["CommandInterface", "ConformanceProbe", "UsherConformance"]),

    // Samples: a library that touches nothing sensitive, an application that uses it, and one that asks for itself.
    .target(name: "ChatSDK", dependencies: ["UsherModel"], path: "Samples/ChatSDK"),
    .executableTarget(name: "chat-app", dependencies: ["ChatSDK", "Usher", "UsherModel"], path: "Samples/ChatApp"),
    .executableTarget(
      name: "trails", dependencies: ["Usher", "UsherModel"], path: "Samples/Trails",
      exclude: ["README.md", "org.example.trails.app"]),

    // Benchmarks.
    .target(name: "CBench", path: "bench/C"),
    .executableTarget(
      name: "usher-bench",
      dependencies: ["CBench", "Usher", "UsherModel"],
      path: "bench",
      exclude: ["C", "Hello", "Preloaded", "README.md", "Template", "vobject_cards.py"]
    ),

    // Tests.
    .target(name: "CTestSupport", path: "Tests/Support/C"),
    .target(
      name: "TestSupport", dependencies: ["CommandInterface", "CTestSupport"], path: "Tests/Support",
      exclude: ["C", "RequestClient", "ConsentWriter"]),
    .executableTarget(
      name: "consent-writer", dependencies: ["Usher", "UsherModel"], path: "Tests/Support/ConsentWriter"),
    .executableTarget(
      name: "request-client", dependencies: ["Usher", "UsherModel"], path: "Tests/Support/RequestClient"),
    .testTarget(name: "TestSupportTests", dependencies: ["TestSupport"]),
    .testTarget(name: "FixtureTests", dependencies: ["TestSupport"]),
    .target(
      name: "SwiftFortune",
      dependencies: ["UsherPluginExports", "UsherPluginKit"],
      path: "Tests/Fixtures/SwiftFortune",
      plugins: ["UsherPluginTool"]
    ),
    .target(
      name: "SwiftLeast",
      dependencies: ["UsherPluginExports", "UsherPluginKit"],
      path: "Tests/Fixtures/SwiftLeast",
      plugins: ["UsherPluginTool"]
    ),
    .target(
      name: "SwiftMistaken",
      dependencies: ["UsherPluginExports", "UsherPluginKit"],
      path: "Tests/Fixtures/SwiftMistaken",
      plugins: ["UsherPluginTool"]
    ),
    .testTarget(name: "CUsherTests", dependencies: ["CUsher", "ItemLayout", "TestSupport"]),
    .testTarget(name: "UsherModelTests", dependencies: ["UsherModel"]),
    .testTarget(name: "KeyFileTests", dependencies: ["KeyFile", "TestSupport"]),
    .testTarget(name: "ELFImageTests", dependencies: ["ELFImage", "TestSupport"]),
    .testTarget(name: "ItemLayoutTests", dependencies: ["CUsher", "ItemLayout", "TestSupport", "UsherModel"]),
    .testTarget(name: "VCardTests", dependencies: ["TestSupport", "VCard"]),
    .testTarget(
      name: "UsherDesktopTests", dependencies: ["SystemBus", "TestSupport", "Usher", "UsherDesktop", "UsherModel"]),
    .testTarget(name: "SystemBusTests", dependencies: ["SystemBus", "TestSupport"]),
    .testTarget(
      name: "UsherPluginKitTests",
      dependencies: ["CUsher", "ELFImage", "ItemLayout", "TestSupport", "Usher", "UsherModel"]
    ),
    .testTarget(
      name: "UsherTests",
      dependencies: [
        "CUsher", "ItemLayout", "KeyFile", "TestSupport", "Usher", "UsherModel", "consent-writer", "request-client",
      ]
    ),
    .testTarget(name: "ContactsPluginTests", dependencies: ["TestSupport", "Usher", "UsherModel"]),
    .testTarget(name: "UsherCommandTests", dependencies: ["TestSupport"]),
    .testTarget(
      name: "ChatSDKTests", dependencies: ["ChatSDK", "TestSupport", "Usher", "UsherModel", "UsherTesting"]),
    .testTarget(name: "TrailsTests", dependencies: ["TestSupport"], exclude: ["Sensor.c"]),
    .testTarget(
      name: "UsherTestingTests", dependencies: ["ItemLayout", "TestSupport", "Usher", "UsherModel", "UsherTesting"]),
    .testTarget(
      name: "UsherConformanceTests", dependencies: ["TestSupport", "UsherConformance", "UsherModel", "UsherTesting"]),
    .testTarget(name: "TemplateTests", dependencies: ["TestSupport"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)

// Keep last: it sees every target above. SwiftLeast stands for a plugin in a new package, which has none of these.
for target in package.targets
where target.type != .plugin && target.type != .system && target.name != "SwiftLeast" {
  target.swiftSettings = [
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
    .treatWarning("ExplicitSendable", as: .error),
  ]
  target.cSettings =
    (target.cSettings ?? []) + [
      .enableWarning("all"), .enableWarning("extra"), .enableWarning("pedantic"), .treatAllWarnings(as: .error),
    ]
}

// What runs in a host starts without Swift's regular expressions: two libraries less to load, a tenth of the start-up.
let hosted = [
  "ChatSDK", "CommandInterface", "ContactsPlugin", "ELFImage", "ItemLayout", "KeyFile", "PluginNote", "SystemBus",
  "Usher", "UsherConformance", "UsherDesktop", "UsherModel", "UsherPluginExports", "UsherPluginKit", "VCard",
  "usher-cli", "usher-conformance",
]
for target in package.targets where hosted.contains(target.name) {
  target.swiftSettings?.append(.unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"]))
}
