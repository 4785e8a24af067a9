// swift-tools-version: 6.3

import PackageDescription

// The SDK that is installed with Usher; `pkg-config --variable=swiftsdk usher` says where.
let sdk = Context.environment["USHER_SDK"] ?? "/usr/local/share/usher/swift/usher"

let package = Package(
  name: "greetings",
  products: [.library(name: "greetings", type: .dynamic, targets: ["Greetings"])],
  dependencies: [.package(path: sdk)],
  targets: [
    .target(
      name: "Greetings",
      dependencies: [.product(name: "UsherPluginKit", package: "usher")],
      plugins: [.plugin(name: "UsherPluginTool", package: "usher")])
  ]
)
