// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import ItemLayout
internal import Usher
internal import UsherModel

/// `usher read`: asks where nobody has decided, then prints what a method delivers.
struct ReadCommand {
  private let arguments: Arguments
  private let usher: Usher
  private let asked: Permission
  private let limit: UInt64?

  static func run(_ arguments: Arguments) async throws(UsageError) -> ExitStatus {
    if arguments.has(.vcard), arguments.has(.json) { throw UsageError("Please give either “--json” or “--vcard”.") }
    let asked = Permission(parsing: arguments.operands[0])
    if arguments.has(.vcard), asked.category != .contacts {
      throw UsageError("“--vcard” writes contacts, and \(asked.category.rawValue) has none; leave it out.")
    }
    let limit = try arguments.count(.limit)
    let options = try arguments.requestOptions()
    let given = try arguments.pairs(.arg)
    let session = Session(arguments)
    let usher = try session.usher(for: try session.application(), asking: try arguments.prompter())
    let command = ReadCommand(
      arguments: arguments, usher: usher, asked: asked, limit: limit)
    let status: ExitStatus
    do throws(UsherError) {
      status = try await command.read(given, options)
    } catch {
      Message.error(error.description)
      status = ExitStatus(error)
    }
    await usher.shutdown()
    return status
  }

  private func read(
    _ given: [(key: String, value: String)], _ options: RequestOptions
  ) async throws(UsherError) -> ExitStatus {
    let state = await usher.ready(for: asked)
    if state.authorization == .unsupported { return refuse(asked, .unsupported, state.why, ExitStatus(state)) }
    let method = try await method()
    let typed = try MethodArguments(method, permission: asked)
    let values = try typed.values(given, limit: limit)
    let permission = asked.scope.isStandard ? Permission(asked.category, scope: method.scope) : asked
    let result = try await usher.request(permission, options)
    guard result.status.isGranted(limitedWillDo: true) else {
      let why = result.detail.isEmpty ? result.status.why : result.detail
      return refuse(result.permission, result.outcome, why, ExitStatus(result.outcome))
    }
    if let failure = result.storeFailure {
      Message.error("\(permission): The answer holds for this run only, it could not be kept: \(failure)")
    }
    let grant = try await usher.access(permission, purpose: options.purpose)
    do throws(UsherError) {
      return try await print(grant.call(method.name, values), of: method)
        .worse(of: result.storeFailure == nil ? .success : .failed)
    } catch {
      throw typed.explain(error, given: values)
    }
  }

  private func refuse(_ permission: Permission, _ outcome: Outcome, _ why: String, _ status: ExitStatus) -> ExitStatus {
    Message.error("\(permission) can't be read: \(outcome.rawValue)\(why.isEmpty ? "" : " (\(why))").")
    return status
  }

  /// The method that was named, or the plugin's first.
  private func method() async throws(UsherError) -> MethodInfo {
    let methods = try await usher.methods(of: asked.category)
    guard arguments.operands.count > 1 else {
      if let first = methods.first { return first }
      throw UsherError(.unknownMethod, asked, "\(asked.category): the plugin has no data to read")
    }
    let name = arguments.operands[1]
    if let method = methods.first(where: { $0.name == name }) { return method }
    let known = methods.map(\.name).joined(separator: ", ")
    throw UsherError(.unknownMethod, asked, "\(asked.category) has no method “\(name)”; it has \(known)")
  }

  private func print(_ items: ItemSequence<Item>, of method: MethodInfo) async throws(UsherError) -> ExitStatus {
    var printer = ItemPrinter(arguments, category: asked.category, method: method)
    do throws(UsherError) {
      var iterator = items.makeAsyncIterator()
      while !isEnough(printer.count), let item = try await iterator.next() {
        printer.add(item)
        if printer.hasFailed { break }
      }
    } catch {
      if printer.count == 0, error.code == .badArguments || error.code == .notFound { throw error }
      let status = ExitStatus(error)
      if error.code != .cancelled { Message.error(error.description) }
      return printer.finish(status)
    }
    return printer.finish(Task.isCancelled ? .interrupted : .success)
  }

  private func isEnough(_ count: UInt64) -> Bool {
    limit.map { count >= $0 } ?? false
  }
}

extension ExitStatus {
  /// What an error of the host's means.
  init(_ error: UsherError) {
    switch error.code {
    case .purposeMissing, .unknownMethod, .badArguments: self = .usage
    case .unknownScope, .noPlugin, .noSettings: self = .unsupported
    case .notAuthorized, .revoked, .dismissed, .notFound: self = .refused
    case .cancelled: self = .interrupted
    default: self = .failed
    }
  }
}
