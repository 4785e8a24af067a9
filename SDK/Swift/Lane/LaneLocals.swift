// SPDX-License-Identifier: Apache-2.0

/// What belongs to the lane's thread alone, and therefore needs no lock.
final class LaneLocals {
}

@available(*, unavailable)
extension LaneLocals: Sendable {}
