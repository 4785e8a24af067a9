// SPDX-License-Identifier: Apache-2.0

internal import Usher
internal import UsherModel

/// What loading a plugin and asking it for its states brings to light.
struct PluginCheck {
  let usher: Usher
  let plugin: InstalledPlugin

  /// Loads the plugin and says what is wrong with it, or with what stands behind it.
  func findings() async -> [Finding] {
    guard let category = plugin.category else { return [] }
    var found: [(scopes: [Scope], status: PermissionStatus)] = []
    for scope in usher.scopes(of: category) {
      let status = await usher.ready(for: Permission(category, scope: scope))
      guard Self.level(of: status) != nil else { continue }
      if let same = found.firstIndex(where: { $0.status == status }) {
        found[same].scopes.append(scope)
      } else {
        found.append(([scope], status))
      }
    }
    if found.contains(where: { $0.status.reason == .pluginFailed }) { return found.compactMap(finding) }
    do throws(UsherError) {
      _ = try await usher.methods(of: category)
    } catch {
      return found.compactMap(finding) + [Finding(.error, subject: plugin.path, text: failure(error.description))]
    }
    return found.compactMap(finding)
  }

  private func finding(_ scopes: [Scope], _ status: PermissionStatus) -> Finding? {
    guard let level = Self.level(of: status) else { return nil }
    if status.reason == .pluginFailed { return Finding(level, subject: plugin.path, text: failure(status.why)) }
    let names = scopes.map(\.rawValue).joined(separator: ", ")
    let state = status.why.isEmpty ? status.authorization.word : "\(status.authorization.word): \(status.why)"
    return Finding(level, subject: plugin.path, text: sentence("The state of \(names) is \(state)"))
  }

  /// How bad a state is; nil where it is what people decide or expect.
  private static func level(of status: PermissionStatus) -> Finding.Level? {
    switch status.reason {
    case .pluginFailed: return .error
    case .backendError, .filePermissions, .sandbox, .missingLibrary, .starting: return .warning
    case .storeUnavailable, .damaged, .purposeMissing: return nil
    default: break
    }
    switch status.authorization {
    case .unsupported, .serviceOff, .restricted: return .info
    case .unknown: return .warning
    case .denied, .notDetermined, .authorized, .limited: return nil
    }
  }

  /// What failed, without the file that the finding names already.
  private func failure(_ text: String) -> String {
    let titles = ["\(plugin.category?.rawValue ?? "") (\(plugin.path)): ", "\(plugin.path): "]
    let short = titles.first { text.hasPrefix($0) }.map { String(text.dropFirst($0.count)) } ?? text
    return sentence("It fails: \(short)")
  }

  private func sentence(_ text: String) -> String {
    text.hasSuffix(".") ? text : "\(text)."
  }
}
