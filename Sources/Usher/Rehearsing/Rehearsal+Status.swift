// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

extension Rehearsal {
  /// The status as the category plays it; never more than it is.
  func played(_ status: PermissionStatus, by category: Category) -> PermissionStatus {
    guard let part = part(of: category) else { return status }
    var played = status
    switch part {
    case .noPlugin:
      played = PermissionStatus(authorization: .unsupported, reason: .noPlugin)
    case .denied:
      played = PermissionStatus(authorization: .denied, reason: .user, authority: status.authority)
    case .limited:
      if status.authorization == .authorized { played.authorization = .limited }
      return played
    }
    played.canPrompt = .no
    played.detail = "\(category) plays \(part.word), because this application rehearses it"
    return played
  }

  /// The items of a limited grant as the category plays it: those of both where the answer is limited as well.
  func items(_ answered: [String]?, of category: Category) -> [String] {
    guard case .limited(let played) = part(of: category) else { return answered ?? [] }
    guard let answered else { return played }
    return played.filter { answered.contains($0) }
  }
}
