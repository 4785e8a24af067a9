// SPDX-License-Identifier: Apache-2.0

internal import CUsher

// The items that every extension may deliver.
extension Delivery {
  /// Tells of something damaged.
  ///
  /// A limited grant hears nothing: it would tell of items that don't exist for it.
  func notice(_ notice: Notice, under grant: DataGrant) {
    if grant.isLimited { return }
    // SAFETY: the views stay valid until the arena is reset for the next item.
    unsafe deliver(kind: USHER_ITEM_NOTICE) { arena in
      unsafe usher_notice_v1(
        struct_size: UInt32(MemoryLayout<usher_notice_v1>.size), reserved0: 0, path: arena.text(notice.path),
        line: notice.line, text: arena.text(notice.text))
    }
  }

  /// Says that these items changed, as far as the grant allows them; none stands for any.
  func changed(_ identifiers: [String], under grant: DataGrant) {
    let allowed = identifiers.filter(grant.allows)
    if identifiers.isEmpty || !allowed.isEmpty { changed(allowed) }
  }

  /// Says that anything may have changed.
  func changedAnything() {
    changed([])
  }

  func chosen(_ identifiers: [String]) {
    // SAFETY: as in `notice`.
    unsafe deliver(kind: USHER_ITEM_CHOSEN) { arena in
      unsafe usher_chosen_v1(
        struct_size: UInt32(MemoryLayout<usher_chosen_v1>.size), reserved0: 0,
        identifiers: arena.array(identifiers) { unsafe arena.text($0) })
    }
  }

  func progress(_ done: UInt64, of total: UInt64) {
    deliver(kind: USHER_ITEM_PROGRESS) { _ in
      usher_progress_v1(
        struct_size: UInt32(MemoryLayout<usher_progress_v1>.size), reserved0: 0, done: done, total: total)
    }
  }

  func gap(_ lost: UInt64) {
    deliver(kind: USHER_ITEM_GAP) { _ in
      usher_gap_v1(struct_size: UInt32(MemoryLayout<usher_gap_v1>.size), reserved0: 0, lost: lost)
    }
  }

  private func changed(_ identifiers: [String]) {
    // SAFETY: as in `notice`.
    unsafe deliver(kind: USHER_ITEM_CHANGED) { arena in
      unsafe usher_changed_v1(
        struct_size: UInt32(MemoryLayout<usher_changed_v1>.size), reserved0: 0,
        identifiers: arena.array(identifiers) { unsafe arena.text($0) })
    }
  }
}
