// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// The SDK that is installed with Usher; `pkg-config --variable=swiftsdk usher` says where.
let sdk = Context.environment["USHER_SDK"] ?? "/usr/local/share/usher/swift/usher"

let package = Package(
  name: "greetings",
  products: [.library(name: "greetings", type: .dynamic, targets: ["com_example_greetings"])],
  dependencies: [.package(path: sdk)],
  targets: [
    // The module's name is the plugin's id: two plugins in a process whose modules had the same name would mix their types.
    .target(
      name: "com_example_greetings",
      dependencies: [.product(name: "UsherPluginKit", package: "usher")],
      // Hosts have Swift's core, concurrency and synchronization; its regular expressions would be linked unasked.
      swiftSettings: [.unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"])],
      plugins: [.plugin(name: "UsherPluginTool", package: "usher")])
  ]
)
