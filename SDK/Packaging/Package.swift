// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

// What an installation has for authors of plugins in Swift: the parts of the SDK, and nothing of the host. `scripts/stage`
// lays the folders out beside this file; in Usher's own tree the manifest at its root builds the same targets.

import PackageDescription

let package = Package(
  name: "usher",
  products: [
    .library(name: "UsherPluginKit", targets: ["UsherPluginKit", "UsherPluginExports"]),
    .library(name: "UsherModel", targets: ["UsherModel"]),
    .plugin(name: "UsherPluginTool", targets: ["UsherPluginTool"]),
  ],
  targets: [
    .target(name: "CUsher", path: "SDK/C"),
    .target(name: "UsherModel"),
    .target(name: "KeyFile"),
    .target(name: "PluginNote", dependencies: ["KeyFile", "UsherModel"]),
    .target(name: "ItemLayout", dependencies: ["UsherModel"]),
    .target(
      name: "UsherPluginExports",
      path: "SDK/Exports",
      exclude: ["plugin-exports.map"],
      linkerSettings: [
        .unsafeFlags([
          "-Xlinker", "--version-script=\(Context.packageDirectory)/SDK/Exports/plugin-exports.map",
          "-Xlinker", "-z", "-Xlinker", "nodelete", "-Xlinker", "-z", "-Xlinker", "now", "-use-ld=lld",
        ]),
        // The runtime is the host's; the folder of the author's toolchain is nobody else's.
        .unsafeFlags(["-no-toolchain-stdlib-rpath"], .when(configuration: .release)),
      ]
    ),
    .target(name: "UsherPluginKit", dependencies: ["CUsher", "ItemLayout", "UsherModel"], path: "SDK/Swift"),
    .executableTarget(
      name: "usher-plugin-generator", dependencies: ["CUsher", "KeyFile", "PluginNote", "UsherModel"],
      path: "SDK/BuildTool/Generator"),
    .plugin(
      name: "UsherPluginTool", capability: .buildTool(), dependencies: ["usher-plugin-generator"],
      path: "SDK/BuildTool/Plugin"),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)

for target in package.targets where target.type != .plugin {
  target.swiftSettings = [
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    // Hosts needn't have Swift's regular expressions, which it would link unasked.
    .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"]),
  ]
}
