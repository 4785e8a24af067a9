// SPDX-License-Identifier: Apache-2.0

internal import CUsher

extension PluginFacts {
  /// Reasons from here on are the host's to give.
  private static var firstReasonOfHosts: UInt8 { 100 }

  /// Puts an author's status into the ABI's words.
  ///
  /// - Throws: what makes it an answer that no plugin of this authority may give.
  func answer(_ status: PluginStatus) throws(PluginFailure) -> usher_status_v1 {
    let authority = try authority(of: status)
    if authority == .consent, status.authorization == .authorized || status.authorization == .limited {
      throw PluginFailure(
        .internal,
        "the status says \(status.authorization.word), which only an authority of the system may say; "
          + "under consent the host asks the person and keeps the answer")
    }
    guard status.authorization.number != 0, (status.expires ?? 0) >= 0 else {
      throw PluginFailure(.internal, "the status has no answer, or one that ends before 1970")
    }
    return usher_status_v1(
      struct_size: UInt32(MemoryLayout<usher_status_v1>.size), authorization: status.authorization.number,
      can_prompt: UInt32(status.canPrompt.rawValue), accuracy: UInt32(status.accuracy.rawValue),
      reason: status.reason.rawValue < Self.firstReasonOfHosts ? UInt32(status.reason.rawValue) : 0,
      authority: UInt32(authority.rawValue),
      lifetime: UInt32(status.lifetime.rawValue), reserved0: 0, expires_unix_ms: status.expires ?? 0)
  }

  private func authority(of status: PluginStatus) throws(PluginFailure) -> Authority {
    guard let said = status.authority ?? authority, said == authority ?? said else {
      throw PluginFailure(
        .internal,
        authority == nil
          ? "the key file says authority=either, so every status must say whose it is"
          : "the status names another authority than the key file")
    }
    return said
  }
}
