// SPDX-License-Identifier: Apache-2.0

extension PermissionDelegate {
  /// Whether a feature of a library's can be used now.
  ///
  /// A feature that needs nothing is available whatever the delegate says, and one that does is gone without a delegate.
  ///
  /// - Parameters:
  ///   - feature: What it needs.
  ///   - limitedWillDo: Whether the feature works with the items that the person chose.
  /// - Returns: `askable` where everything that isn't granted may be asked for.
  public func availability(of feature: Feature, limitedWillDo: Bool = true) -> FeatureAvailability {
    var availability = FeatureAvailability.available
    for permission in feature.needs {
      let state = permissionState(of: permission)
      if state.isGranted(limitedWillDo: limitedWillDo) { continue }
      guard state == .notDetermined else { return .gone }
      availability = .askable
    }
    return availability
  }
}
