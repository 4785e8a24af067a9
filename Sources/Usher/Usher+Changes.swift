// SPDX-License-Identifier: Apache-2.0

public import UsherModel

extension Usher {
  /// Every change from now on: of plugins, of answers given here or in another process, of answers that end, and of the
  /// administrator's policy.
  ///
  /// Only categories whose plugin is loaded have a state that can change. No event comes where nothing changed, and
  /// nothing is left behind when the stream is let go.
  public func changes() -> AsyncStream<StatusChange> {
    core.hub.changes(of: nil)
  }

  /// Every change of one category from now on; loads its plugin.
  public func changes(of category: Category) -> AsyncStream<StatusChange> {
    let stream = core.hub.changes(of: category)
    runtime(category)?.startIfNeeded()
    return stream
  }
}
