// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import Usher
internal import UsherModel

/// What is said about one request.
struct RequestReport {
  let permission: Permission
  let outcome: Outcome
  let status: PermissionStatus
  private let stored: Bool
  private let storeFailure: String?
  private let detail: String

  init(_ result: Result<RequestResult, UsherError>, _ usher: Usher) {
    switch result {
    case .success(let result):
      permission = result.permission
      outcome = result.outcome
      status = result.status
      stored = result.stored
      storeFailure = result.storeFailure
      detail = result.detail
    case .failure(let error):
      permission = error.permission ?? Permission(Category(""))
      outcome = Outcome(error.code)
      status = error.status ?? usher.status(of: permission)
      stored = false
      storeFailure = nil
      detail = error.description
    }
  }

  /// What is said about one permission that nobody was asked about.
  init(_ permission: Permission, _ outcome: Outcome, _ status: PermissionStatus, detail: String = "") {
    self.permission = permission
    self.outcome = outcome
    self.status = status
    stored = false
    storeFailure = nil
    self.detail = detail
  }

  /// What is said about one step of a sequence.
  init(_ step: SequenceStep, _ usher: Usher) {
    switch step.end {
    case .requested(let result), .postponed(_, let result): self.init(.success(result), usher)
    case .failed(let error): self.init(.failure(error), usher)
    case .dismissed: self.init(step.permission, .dismissed, step.status)
    case .cancelled: self.init(step.permission, .cancelled, step.status)
    case .skipped: self.init(step.permission, step.status.outcome, step.status)
    }
  }

  /// Whether an answer was stored.
  var isRecorded: Bool { stored }

  var exitStatus: ExitStatus {
    ExitStatus(outcome).worse(of: storeFailure == nil ? .success : .failed)
  }

  /// Writes reports, and says what to end with: the status that is given, or what the outcomes mean.
  static func write(
    _ reports: [RequestReport], _ usher: Usher, asJSON: Bool, endingWith status: ExitStatus? = nil
  ) -> ExitStatus {
    var output = Output()
    if asJSON {
      output.write(json(reports, usher))
    } else {
      for report in reports { output.write(report.line(coloured: output.isColoured)) }
    }
    for report in reports {
      if let failure = report.storeFailure {
        Message.error("\(report.permission): The answer holds for this run only, it could not be kept: \(failure)")
      }
    }
    return output.finish(status ?? reports.reduce(.success) { $0.worse(of: $1.exitStatus) })
  }

  private func line(coloured: Bool) -> String {
    let isGood = outcome == .granted || outcome == .limited
    let word = (isGood ? Style.good : .bad).applied(to: outcome.rawValue, coloured)
    let why = detail.isEmpty ? status.why : detail
    let remark = isGood && status.reason != .policy ? lifetime : why
    return "\(permission.description.visible): \(word)\(remark.isEmpty ? "" : " (\(remark.visible))")\n"
  }

  private var lifetime: String {
    switch status.lifetime {
    case .process: "for this run only"
    case .expires: "until \(status.expires.map(LocalTime.text) ?? "some time")"
    case .unsaid, .kept: status.accuracy == .reduced ? "only roughly" : ""
    }
  }

  private static func json(_ reports: [RequestReport], _ usher: Usher) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.key("results")
      json.array(reports) { json, report in
        json.object { json in
          let category = report.permission.category
          json.member("category", category.rawValue)
          json.member("scope", report.permission.scope.rawValue)
          json.member("outcome", report.outcome.rawValue)
          json.member("stored", report.stored)
          json.key("status")
          json.status(report.status, of: report.permission, plugin: usher.plugin(for: category)?.note?.id)
        }
      }
    }
    json.endLine()
    return json.bytes
  }
}

extension PermissionStatus {
  /// What it comes to that nobody was asked.
  fileprivate var outcome: Outcome {
    switch authorization {
    case .authorized: .granted
    case .limited: .limited
    case .denied: .denied
    case .restricted: .restricted
    case .unsupported: reason == .pluginFailed ? .pluginFailed : .unsupported
    case .notDetermined, .serviceOff, .unknown: .notPromptable
    }
  }
}

extension Outcome {
  /// What a request that failed before anybody was asked comes to.
  fileprivate init(_ code: UsherError.Code) {
    switch code {
    case .purposeMissing: self = .misconfigured
    case .unknownScope, .noPlugin: self = .unsupported
    case .storeUnavailable: self = .storeUnavailable
    case .cancelled: self = .cancelled
    case .timedOut: self = .timedOut
    case .dismissed: self = .dismissed
    case .notAuthorized, .revoked: self = .denied
    case .noPrompter: self = .noPrompter
    case .notActive: self = .notActive
    case .misconfigured: self = .misconfigured
    case .screenFailed: self = .interrupted
    default: self = .pluginFailed
    }
  }
}
