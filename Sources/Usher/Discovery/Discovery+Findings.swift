// SPDX-License-Identifier: Apache-2.0

extension Discovery {
  /// What could surprise about an installation: folders, files, missing libraries and settings.
  ///
  /// Reads more of each plugin that is ready than a search does; maps none.
  ///
  /// - Parameter installation: What a search has found.
  /// - Returns: the findings, folders first, in the order of precedence.
  public func findings(about installation: Installation) -> [Finding] {
    var findings = installation.folderFindings
    for plugin in installation.plugins {
      if let refusal = plugin.refusal {
        // The finding about the settings says it for all of them.
        if refusal.code == .brokenSettings { continue }
        findings.append(Self.finding(refusal))
      } else {
        findings += self.findings(aboutReady: plugin)
      }
    }
    return findings + settings.findings
  }

  private func findings(aboutReady plugin: InstalledPlugin) -> [Finding] {
    let inspection = inspect(plugin.location)
    if let refusal = inspection.refusal, refusal.code != .missingLibrary { return [Self.finding(refusal)] }
    return inspection.missingLibraries.map { library in
      let use = library.purpose.map { " (\($0))" } ?? ""
      let verb = library.isOpenedLater ? "opens" : "is linked to"
      return Finding(
        library.isOpenedLater ? .warning : .error, subject: plugin.path,
        text: "It \(verb) \(library.soname)\(use), which isn't installed.", remedy: library.remedy)
    }
  }

  private static func finding(_ refusal: PluginRefusal) -> Finding {
    let level: Finding.Level =
      switch refusal.code {
      case .shadowed, .disabled: .info
      case .quarantined: .warning
      default: .error
      }
    return Finding(level, subject: refusal.path, text: "It isn't loaded: \(refusal.problem).", remedy: refusal.remedy)
  }
}
