// SPDX-License-Identifier: Apache-2.0

import UsherPluginKit

/// The least that a plugin is, built with the settings that a new package has.
enum Plugins {
  struct Least: UsherPlugin {
    init(host: PluginHost) throws(PluginFailure) {}

    func status(of scope: Scope) -> PluginStatus { PluginStatus(.unsupported) }
  }
}
