// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

extension PermissionSequence {
  /// One permission, from its state read anew to its end.
  func step(_ permission: Permission) async -> SequenceStep {
    if Task.isCancelled { return await ended(permission, .cancelled) }
    let options = await dataSource.options(for: permission)
    switch await usher.standing(of: permission, options) {
    case .closed: return await ended(permission, .skipped)
    case .failed(let error): return await ended(permission, .failed(error))
    case .open: break
    }
    let answer: ScreenAnswer
    do {
      answer = try await dataSource.screen(for: permission).present()
    } catch {
      let why = "\(permission): the application's screen wasn't shown: \(error)"
      return await ended(permission, .failed(UsherError(.screenFailed, permission, why)))
    }
    if Task.isCancelled, answer == .ask || answer == .dismissed { return await ended(permission, .cancelled) }
    return await ended(permission, await end(permission, answer, options))
  }

  private func end(
    _ permission: Permission, _ answer: ScreenAnswer, _ options: RequestOptions
  ) async -> SequenceStep.End {
    do throws(UsherError) {
      switch answer {
      case .dismissed: return .dismissed
      case .ask: return .requested(try await usher.request(permission, options))
      case .askLater: return .postponed(.askLater, try await usher.postpone(permission, .askLater, how: dataSource.how))
      case .dontAsk: return .postponed(.dontAsk, try await usher.postpone(permission, .dontAsk, how: dataSource.how))
      }
    } catch {
      return .failed(error)
    }
  }

  private func ended(_ permission: Permission, _ end: SequenceStep.End) async -> SequenceStep {
    SequenceStep(permission: permission, end: end, status: usher.status(of: permission))
  }
}
