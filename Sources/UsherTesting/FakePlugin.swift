// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// A permission plugin that does what a test says: a real shared object, found and loaded like any other.
///
/// It passes Usher's own conformance suite, whichever category it plays.
public struct FakePlugin: Sendable {
  /// The category that it plays.
  public let category: Category
  /// The plugin's file.
  public let path: String
  /// The script's file.
  public let scriptPath: String

  /// Puts a fake into a folder of plugins.
  ///
  /// - Parameters:
  ///   - category: What it plays, one of the eight or anybody's.
  ///   - authority: Whether the plugin's system decides, or the person whom the host asks.
  ///   - scopes: The default one first, which its data needs; where none are given, those of the plugin that Usher has.
  ///   - folder: Where the plugin goes; made where it isn't there.
  ///   - script: What it does at first.
  ///   - scriptPath: Where the script goes.
  ///   - image: The built fake; `libUsherFakePlugin.so` beside the running program where nil.
  /// - Throws: a sentence that says what to do, where the image isn't there or a name doesn't fit.
  public init(
    _ category: Category, authority: Authority = .consent, scopes: [Scope] = [], in folder: String,
    script: FakeScript = FakeScript(), scriptPath: String, image: String? = nil
  ) throws(FakeFailure) {
    self.category = category
    self.scriptPath = scriptPath
    path = "\(folder)/\(category.rawValue).so"
    var copy = FakeImage(try Self.read(image))
    let id = category.rawValue.contains(".") ? category.rawValue : "org.usher.fake.\(category.rawValue)"
    try copy.play(
      category, id: id, authority: authority, scopes: scopes.isEmpty ? FakeScopes.standard(of: category) : scopes)
    try Files.makeFolder(folder)
    try play(script)
    try Files.write(copy.bytes, to: path)
  }

  /// Exchanges the script, as if something outside had changed.
  ///
  /// A plugin that is loaded notices, and the host hears of it; await the change rather than the return of this call.
  public func play(_ script: FakeScript) throws(FakeFailure) {
    try Files.write(Array(try script.text.utf8), to: scriptPath)
  }

  private static func read(_ image: String?) throws(FakeFailure) -> [UInt8] {
    if let image { return try Files.read(image) }
    let path = Files.programFolder.map { "\($0)/libUsherFakePlugin.so" }
    if let path, Files.isThere(path) { return try Files.read(path) }
    throw FakeFailure(
      "\(path ?? "libUsherFakePlugin.so") isn't there: let the test target depend on the product UsherFakePlugin")
  }
}
