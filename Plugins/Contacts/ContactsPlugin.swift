// SPDX-License-Identifier: Apache-2.0

import Synchronization
import UsherModel
import UsherPluginKit

/// The contacts of folders and files of vCards.
///
/// No authority of the system guards them, so the host asks the person. The setting `folders` says where they are.
final class ContactsPlugin: UsherPlugin, ContactsProviding {
  private let host: PluginHost
  private let book: AddressBook
  private let isSandboxed: Bool
  /// What `status` answers from: looking at the places can hang where a file system does.
  private let state: Mutex<BookState>
  private let stateWatch = Mutex<StateWatch?>(nil)

  /// Finds the address book.
  init(host: PluginHost) throws(PluginFailure) {
    self.host = host
    let environment = BookEnvironment.current
    isSandboxed = environment.isSandboxed
    book = AddressBook(BookLocations.find(setting: host.setting("folders"), environment: environment))
    state = Mutex(BookState(of: book.locations))
  }

  /// Tells whether there is an address book that can be read.
  func status(of scope: Scope) -> PluginStatus {
    state.withLock { $0 }.status(isSandboxed: isSandboxed)
  }

  /// Watches whether the address book comes or goes.
  func observe(_ on: Bool) {
    let watch = stateWatch.withLock { watch in
      defer { watch = nil }
      return watch
    }
    watch?.stop()
    guard on else { return }
    let new = StateWatch(host, book.locations) { [weak self] in self?.look() }
    stateWatch.withLock { $0 = new }
    new.start()
  }

  /// Lists the contacts that match, file by file in the order of their paths.
  func contacts(
    matching text: String, limit: Int?, under grant: DataGrant
  ) throws(PluginFailure) -> some ItemSource<ContactItem> {
    try checkReadable()
    return ContactSource(book, ContactSearch(text), under: grant)
  }

  /// Finds a contact where it stood last, or where its name says, or by looking through all.
  func contact(_ identifier: String, under grant: DataGrant) throws(PluginFailure) -> Contact? {
    try checkReadable()
    return book.card(identifier)?.contact
  }

  /// Watches the folders for files that are written, moved or removed.
  func watch(under grant: DataGrant, into feed: ItemFeed<ContactChange>) throws(PluginFailure) {
    let watch = BookWatch(host, book, feed)
    feed.onStop { watch.stop() }
    watch.start()
  }

  /// Stops watching.
  func shutDown() {
    observe(false)
  }

  private func checkReadable() throws(PluginFailure) {
    look()
    let state = state.withLock { $0 }
    if case .readable = state { return }
    throw PluginFailure(.unavailable, state.sentence)
  }

  /// Looks at the places again, and tells the host where something is another now.
  private func look() {
    let new = BookState(of: book.locations)
    let isChanged = state.withLock { state in
      defer { state = new }
      return state != new
    }
    if isChanged { host.statusChanged() }
  }
}
