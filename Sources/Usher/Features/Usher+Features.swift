// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

extension Usher {
  /// All features of the application's declaration, as of now.
  public var features: [FeatureState] {
    application.features.map { state(of: $0, limitedWillDo: true) }
  }

  /// Whether a feature that the application declares can be used now: `[feature.chat-photo] needs=camera;photos`.
  ///
  /// Loads the plugins of what the feature needs, and asks nobody. One that isn't declared is gone, and says which group to
  /// add.
  ///
  /// - Parameters:
  ///   - id: The feature's name.
  ///   - limitedWillDo: Whether it works with the items that the person chose.
  /// - Returns: Whether it is available, and what it lacks.
  public func feature(_ id: String, limitedWillDo: Bool = true) -> FeatureState {
    guard let feature = application.features.first(where: { $0.id == id }) else {
      let name = DisplayText.clean(id, limit: DisplayText.longestName)
      let why = "\(application.id) declares no feature “\(name)”; add `[feature.\(name)] needs=` to its declaration"
      return FeatureState(id: id, availability: .gone, missing: [], toAsk: [], why: why)
    }
    return state(of: feature, limitedWillDo: limitedWillDo)
  }

  /// What a feature's state becomes, each time that it changes from now on; loads the plugins of what it needs.
  ///
  /// Ends when the runtime is shut down or let go.
  public func featureChanges(_ id: String, limitedWillDo: Bool = true) -> AsyncStream<FeatureState> {
    let changes = changes()
    let needs = application.features.first { $0.id == id }?.needs.map(\.category) ?? []
    for category in needs { runtime(category)?.startIfNeeded() }
    let (stream, continuation) = AsyncStream.makeStream(of: FeatureState.self)
    let first = feature(id, limitedWillDo: limitedWillDo)
    let task = Task.alongside { [weak self] in
      var last = first
      for await change in changes where needs.contains(change.permission.category) {
        guard let now = self?.feature(id, limitedWillDo: limitedWillDo) else { break }
        if now != last { continuation.yield(now) }
        last = now
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }

  private func state(of feature: Feature, limitedWillDo: Bool) -> FeatureState {
    var missing: [FeatureNeed] = []
    var toAsk: [Permission] = []
    for permission in feature.needs.map(resolve) {
      let status = status(of: permission)
      let lacksPurpose = status.reason == .purposeMissing
      if status.isGranted(limitedWillDo: limitedWillDo), !lacksPurpose { continue }
      let steps = lacksPurpose ? nil : steps(to: permission, status)
      for step in steps ?? [] where !toAsk.contains(step) { toAsk.append(step) }
      missing.append(
        FeatureNeed(permission: permission, status: status, isAskable: steps != nil, why: why(permission, status)))
    }
    let isGone = missing.contains { !$0.isAskable }
    return FeatureState(
      id: feature.id, availability: isGone ? .gone : missing.isEmpty ? .available : .askable, missing: missing,
      toAsk: isGone ? [] : toAsk, why: missing.map(\.why).joined(separator: "; "))
  }

  /// What has to be asked for, in that order, to be granted a permission; nil where asking doesn't help.
  private func steps(to permission: Permission, _ status: PermissionStatus, depth: Int = 0) -> [Permission]? {
    guard status.authorization == .notDetermined else { return nil }
    if status.canPrompt != .no { return [permission] }
    // Something else may have to be granted first; the note's graph has no cycle, and the depth is a second guard.
    guard let scope = runtime(permission.category)?.scope(permission.scope), !scope.facts.requires.isEmpty, depth < 16
    else { return nil }
    var steps: [Permission] = []
    for required in scope.facts.requires.map({ Permission(permission.category, scope: $0) }) {
      let status = self.status(of: required)
      if status.isGranted(limitedWillDo: true) { continue }
      guard let more = self.steps(to: required, status, depth: depth + 1) else { return nil }
      steps += more
    }
    return steps.isEmpty ? nil : steps + [permission]
  }

  private func why(_ permission: Permission, _ status: PermissionStatus) -> String {
    status.reason == .noPlugin ? missingSentence(permission.category) : refusal(permission, status)
  }
}
