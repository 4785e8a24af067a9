// SPDX-License-Identifier: Apache-2.0

import CUsher
import Glibc
import TestSupport

/// The plugins in Swift beside the test runner, opened as a host opens them; all but one are `SwiftFortune`.
enum FortuneImage {
  static let path = path(of: "SwiftFortune")
  static let sayings = "com.example.swift-fortune.sayings/1"

  /// Its table.
  static var table: UnsafePointer<usher_plugin_v1> {
    guard let table = unsafe open(minor: 0) else { preconditionFailure("\(path) gives no table") }
    return unsafe table
  }

  /// What its entry answers.
  static func open(minor: UInt32) -> UnsafePointer<usher_plugin_v1>? {
    unsafe open("SwiftFortune", minor: minor)
  }

  /// What the entry of a plugin answers.
  static func open(_ target: String, minor: UInt32 = 0) -> UnsafePointer<usher_plugin_v1>? {
    // SAFETY: the image stays loaded for ever, and the symbol has the type that the header says.
    guard let image = unsafe dlopen(path(of: target), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE),
      let symbol = unsafe dlsym(image, "usher_plugin_entry_v1")
    else { preconditionFailure("\(target): \(unsafe String(cString: dlerror()))") }
    return unsafe unsafeBitCast(symbol, to: usher_plugin_entry_v1_fn.self)(minor)
  }

  private static func path(of target: String) -> String { "\(BuiltProducts.folder)/lib\(target)Plugin.so" }
}
