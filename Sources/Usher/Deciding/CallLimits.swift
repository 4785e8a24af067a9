// SPDX-License-Identifier: Apache-2.0

/// How long the host waits for a plugin.
///
/// A plugin that takes longer loses its category, never the application.
package struct CallLimits: Sendable {
  /// For calls tagged [no-block], whose promise is 20 ms.
  package var noBlock: Duration = .seconds(2)
  /// For calls tagged [may-block], and for mapping the file.
  package var mayBlock: Duration = .seconds(10)
  /// For `destroy` when the runtime stops.
  package var destroy: Duration = .seconds(5)
  /// Between start, deliveries and completion of a `once`, and to the first item of a `stream`.
  package var data: Duration = .seconds(30)
  /// For a method that shows a person something, and for a request where the caller doesn't say.
  package var person: Duration = .seconds(300)
  /// From `cancel` to the completion.
  package var cancel: Duration = .seconds(2)
  /// How long a caller's `status` waits for the very first answer.
  package var firstAnswer: Duration = .milliseconds(50)

  package init() {}
}
