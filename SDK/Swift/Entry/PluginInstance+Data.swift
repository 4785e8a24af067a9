// SPDX-License-Identifier: Apache-2.0

internal import CUsher

// The calls that start, pause and end operations. None of them runs the author's code on the host's thread.
extension PluginInstance {
  /// Starts a data method of the extension at a position of the key file.
  func startMethod(
    _ number: UInt32, ofExtension position: Int, _ grant: UnsafePointer<usher_grant_v1>?,
    _ arguments: UnsafeRawPointer?, _ operation: usher_op
  ) -> usher_result {
    guard let method = method(number, ofExtension: position) else { return usher_result(USHER_RESULT_INVALID) }
    do throws(PluginFailure) {
      // SAFETY: grant and arguments are lent until this returns, and both are copied before.
      let grant = unsafe try facts.grant(grant, covering: method.scope)
      return begin(operation, try method.start(grant, unsafe LentArguments(arguments)))
    } catch {
      return report(error)
    }
  }

  /// Puts an operation on the lane.
  func begin(_ id: usher_op, _ open: @escaping Operation.Opening) -> usher_result {
    let operation = Operation(id, of: self, open)
    guard operations.add(operation) else { return usher_result(USHER_RESULT_INVALID) }
    operation.schedule()
    return usher_result(USHER_RESULT_OK)
  }

  func cancel(_ operation: usher_op) -> usher_result {
    operations[operation]?.cancel()
    return usher_result(USHER_RESULT_OK)
  }

  /// Lets an operation go on; no item of this kit's has a hold that could be given back.
  func resume(_ operation: usher_op, _ hold: UInt64) -> usher_result {
    if hold == 0 { operations[operation]?.resume() }
    return usher_result(USHER_RESULT_OK)
  }
}
