// SPDX-License-Identifier: Apache-2.0

/// What C can't say: a task of Swift's shared pool.
struct PoolTask: Sendable {
  let body: @convention(c) (UInt) -> Void
  let context: UInt

  func start() {
    Task.detached { self.body(self.context) }
  }
}

/// Runs a function of the fixture's C part as such a task.
@_cdecl("blocks_pool_run")
func run(_ body: @escaping @convention(c) (UInt) -> Void, _ context: UInt) {
  PoolTask(body: body, context: context).start()
}
