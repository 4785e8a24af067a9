// SPDX-License-Identifier: Apache-2.0

/// An X server without a screen, for programs that show windows; it ends with the last reference to it.
package final class VirtualScreen: Sendable {
  /// What `DISPLAY` is for it.
  package let display: String
  private let server: BackgroundProgram

  /// Starts the server, and returns once it takes clients.
  package init() async throws {
    server = try BackgroundProgram(
      Command("Xvfb", ["-displayfd", "1", "-screen", "0", "1024x768x24", "-nolisten", "tcp", "-noreset"]))
    guard let number = await server.line() else { throw SystemCallFailure("start Xvfb", code: 0) }
    display = ":\(number)"
  }

  /// Waits until a program of a window class shows a window, and returns the window's number.
  package func window(of windowClass: String) async throws -> String {
    let found = try await xdotool("search", "--sync", "--onlyvisible", "--class", windowClass)
    return found.output.split(separator: "\n").last.map(String.init) ?? ""
  }

  /// Runs a command of xdotool.
  @discardableResult
  package func xdotool(_ arguments: String...) async throws -> CommandResult {
    try await Command("xdotool", arguments, environment: ProcessEnvironment.all.merging(["DISPLAY": display]) { $1 })
      .run()
  }

  /// Clicks into a window, at a share of its width and so many pixels above its lower edge.
  package func click(_ window: String, across share: Double, fromBottom pixels: Int) async throws {
    let geometry = try await xdotool("getwindowgeometry", "--shell", window).output
    let numbers = geometry.split(separator: "\n").reduce(into: [String: Int]()) { numbers, line in
      let pair = line.split(separator: "=")
      if pair.count == 2 { numbers[String(pair[0])] = Int(pair[1]) }
    }
    guard let x = numbers["X"], let y = numbers["Y"], let width = numbers["WIDTH"], let height = numbers["HEIGHT"]
    else {
      return
    }
    try await xdotool(
      "mousemove", "\(x + Int(Double(width) * share))", "\(y + height - pixels)", "click", "1")
  }
}
