// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import UsherModel

/// The requests under way: one session per permission, shared by all who ask for it at the same time.
final class RequestSessions: Sendable {
  private let core: HostCore
  private let open = Mutex<[Permission: RequestSession]>([:])

  init(core: HostCore) {
    self.core = core
  }

  /// Joins the session of the permission, or begins one, and waits for this caller's result.
  func join(_ plan: RequestPlan) async -> RequestResult {
    let (session, caller, begins) = open.withLock { open in
      if let session = open[plan.permission], let caller = session.enter() { return (session, caller, false) }
      let (session, caller) = RequestSession.begun(plan)
      open[plan.permission] = session
      return (session, caller, true)
    }
    core.log(.debug, plan.permission.category, "request for \(plan.permission) \(begins ? "began" : "joined another")")
    if begins { begin(session) }
    let result = await session.wait(
      caller, timeout: plan.options.timeout ?? core.configuration.limits.person, timer: core.timer)
    core.log(.debug, plan.permission.category, "request for \(plan.permission) ended: \(result.outcome.rawValue)")
    return result
  }

  private func begin(_ session: RequestSession) {
    session.run { [weak self] in
      self?.open.withLock { open in
        if open[session.plan.permission] === session { open.removeValue(forKey: session.plan.permission) }
      }
    }
  }
}
