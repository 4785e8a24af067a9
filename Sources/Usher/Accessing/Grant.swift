// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// The right to an application's data of one category, for as long as it holds.
///
/// A class, because a grant can be taken back at any time: every call checks, and what is under way ends with a typed
/// error. `Data` says which typed calls there are; ``Untyped`` has those of a category that the host never heard of.
public final class Grant<Data: GrantedData>: Sendable {
  let core: GrantCore

  init(_ core: GrantCore) {
    self.core = core
  }

  /// The category and scope it is for.
  public var permission: Permission { core.permission }

  /// The status as of now.
  public var status: PermissionStatus { core.scope.cell.status }

  /// Whether the next call would be let through as far as the host knows.
  public var isValid: Bool { core.revocation == nil && status.isGranted(limitedWillDo: true) }
}
