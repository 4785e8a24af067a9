// SPDX-License-Identifier: Apache-2.0

internal import CUsher

extension PluginFailure {
  /// The ABI's number; a failure that says OK, or nothing the ABI knows, is the plugin's own fault.
  var result: usher_result {
    code.rawValue < 0 ? code.rawValue : usher_result(USHER_RESULT_INTERNAL)
  }
}
