// SPDX-License-Identifier: Apache-2.0

import CUsher
import Testing

/// The sizes and offsets of the ABI's structs, written down once more and compared with what Swift sees.
///
/// A number in here never changes: it is what plugins in the field were compiled with.
@Suite("The ABI's layout in Swift")
struct AbiLayoutTests {
  @Test func strIsAsItWas() {
    let size = unsafe MemoryLayout<usher_str>.size
    #expect(size == 16)
    let offsets = unsafe [
      MemoryLayout<usher_str>.offset(of: \.ptr),
      MemoryLayout<usher_str>.offset(of: \.len),
    ]
    #expect(offsets == [0, 8])
  }

  @Test func bytesIsAsItWas() {
    let size = unsafe MemoryLayout<usher_bytes>.size
    #expect(size == 16)
    let offsets = unsafe [
      MemoryLayout<usher_bytes>.offset(of: \.ptr),
      MemoryLayout<usher_bytes>.offset(of: \.len),
    ]
    #expect(offsets == [0, 8])
  }

  @Test func arrayIsAsItWas() {
    let size = unsafe MemoryLayout<usher_array>.size
    #expect(size == 24)
    let offsets = unsafe [
      MemoryLayout<usher_array>.offset(of: \.ptr),
      MemoryLayout<usher_array>.offset(of: \.count),
      MemoryLayout<usher_array>.offset(of: \.stride),
    ]
    #expect(offsets == [0, 8, 16])
  }

  @Test func pairIsAsItWas() {
    let size = unsafe MemoryLayout<usher_pair>.size
    #expect(size == 32)
    let offsets = unsafe [
      MemoryLayout<usher_pair>.offset(of: \.key),
      MemoryLayout<usher_pair>.offset(of: \.value),
    ]
    #expect(offsets == [0, 16])
  }

  @Test func statusIsAsItWas() {
    let size = MemoryLayout<usher_status_v1>.size
    #expect(size == 40)
    let offsets = [
      MemoryLayout<usher_status_v1>.offset(of: \.struct_size),
      MemoryLayout<usher_status_v1>.offset(of: \.authorization),
      MemoryLayout<usher_status_v1>.offset(of: \.can_prompt),
      MemoryLayout<usher_status_v1>.offset(of: \.accuracy),
      MemoryLayout<usher_status_v1>.offset(of: \.reason),
      MemoryLayout<usher_status_v1>.offset(of: \.authority),
      MemoryLayout<usher_status_v1>.offset(of: \.lifetime),
      MemoryLayout<usher_status_v1>.offset(of: \.reserved0),
      MemoryLayout<usher_status_v1>.offset(of: \.expires_unix_ms),
    ]
    #expect(offsets == [0, 4, 8, 12, 16, 20, 24, 28, 32])
  }

  @Test func requestIsAsItWas() {
    let size = unsafe MemoryLayout<usher_request_v1>.size
    #expect(size == 104)
    let offsets = unsafe [
      MemoryLayout<usher_request_v1>.offset(of: \.struct_size),
      MemoryLayout<usher_request_v1>.offset(of: \.reserved0),
      MemoryLayout<usher_request_v1>.offset(of: \.scope),
      MemoryLayout<usher_request_v1>.offset(of: \.purpose),
      MemoryLayout<usher_request_v1>.offset(of: \.parent_window),
      MemoryLayout<usher_request_v1>.offset(of: \.activation_token),
      MemoryLayout<usher_request_v1>.offset(of: \.options),
      MemoryLayout<usher_request_v1>.offset(of: \.deadline_unix_ms),
    ]
    #expect(offsets == [0, 4, 8, 24, 40, 56, 72, 96])
  }

  @Test func grantIsAsItWas() {
    let size = unsafe MemoryLayout<usher_grant_v1>.size
    #expect(size == 64)
    let offsets = unsafe [
      MemoryLayout<usher_grant_v1>.offset(of: \.struct_size),
      MemoryLayout<usher_grant_v1>.offset(of: \.authorization),
      MemoryLayout<usher_grant_v1>.offset(of: \.accuracy),
      MemoryLayout<usher_grant_v1>.offset(of: \.reserved0),
      MemoryLayout<usher_grant_v1>.offset(of: \.scope),
      MemoryLayout<usher_grant_v1>.offset(of: \.items),
      MemoryLayout<usher_grant_v1>.offset(of: \.expires_unix_ms),
    ]
    #expect(offsets == [0, 4, 8, 12, 16, 32, 56])
  }

  @Test func methodIsAsItWas() {
    let size = unsafe MemoryLayout<usher_method_v1>.size
    #expect(size == 48)
    let offsets = unsafe [
      MemoryLayout<usher_method_v1>.offset(of: \.struct_size),
      MemoryLayout<usher_method_v1>.offset(of: \.number),
      MemoryLayout<usher_method_v1>.offset(of: \.kind),
      MemoryLayout<usher_method_v1>.offset(of: \.reserved0),
      MemoryLayout<usher_method_v1>.offset(of: \.name),
      MemoryLayout<usher_method_v1>.offset(of: \.scope),
      MemoryLayout<usher_method_v1>.offset(of: \.arguments),
      MemoryLayout<usher_method_v1>.offset(of: \.items),
    ]
    #expect(offsets == [0, 4, 8, 12, 16, 24, 32, 40])
  }

  @Test func extensionIsAsItWas() {
    let size = unsafe MemoryLayout<usher_extension_v1>.size
    #expect(size == 24)
    let offsets = unsafe [
      MemoryLayout<usher_extension_v1>.offset(of: \.struct_size),
      MemoryLayout<usher_extension_v1>.offset(of: \.method_count),
      MemoryLayout<usher_extension_v1>.offset(of: \.methods),
      MemoryLayout<usher_extension_v1>.offset(of: \.start),
    ]
    #expect(offsets == [0, 4, 8, 16])
  }

  @Test func progressIsAsItWas() {
    let size = MemoryLayout<usher_progress_v1>.size
    #expect(size == 24)
    let offsets = [
      MemoryLayout<usher_progress_v1>.offset(of: \.struct_size),
      MemoryLayout<usher_progress_v1>.offset(of: \.reserved0),
      MemoryLayout<usher_progress_v1>.offset(of: \.done),
      MemoryLayout<usher_progress_v1>.offset(of: \.total),
    ]
    #expect(offsets == [0, 4, 8, 16])
  }

  @Test func chosenIsAsItWas() {
    let size = unsafe MemoryLayout<usher_chosen_v1>.size
    #expect(size == 32)
    let offsets = unsafe [
      MemoryLayout<usher_chosen_v1>.offset(of: \.struct_size),
      MemoryLayout<usher_chosen_v1>.offset(of: \.reserved0),
      MemoryLayout<usher_chosen_v1>.offset(of: \.identifiers),
    ]
    #expect(offsets == [0, 4, 8])
  }

  @Test func noticeIsAsItWas() {
    let size = unsafe MemoryLayout<usher_notice_v1>.size
    #expect(size == 48)
    let offsets = unsafe [
      MemoryLayout<usher_notice_v1>.offset(of: \.struct_size),
      MemoryLayout<usher_notice_v1>.offset(of: \.reserved0),
      MemoryLayout<usher_notice_v1>.offset(of: \.path),
      MemoryLayout<usher_notice_v1>.offset(of: \.line),
      MemoryLayout<usher_notice_v1>.offset(of: \.text),
    ]
    #expect(offsets == [0, 4, 8, 24, 32])
  }

  @Test func gapIsAsItWas() {
    let size = MemoryLayout<usher_gap_v1>.size
    #expect(size == 16)
    let offsets = [
      MemoryLayout<usher_gap_v1>.offset(of: \.struct_size),
      MemoryLayout<usher_gap_v1>.offset(of: \.reserved0),
      MemoryLayout<usher_gap_v1>.offset(of: \.lost),
    ]
    #expect(offsets == [0, 4, 8])
  }

  @Test func changedIsAsItWas() {
    let size = unsafe MemoryLayout<usher_changed_v1>.size
    #expect(size == 32)
    let offsets = unsafe [
      MemoryLayout<usher_changed_v1>.offset(of: \.struct_size),
      MemoryLayout<usher_changed_v1>.offset(of: \.reserved0),
      MemoryLayout<usher_changed_v1>.offset(of: \.identifiers),
    ]
    #expect(offsets == [0, 4, 8])
  }

  @Test func hostIsAsItWas() {
    let size = unsafe MemoryLayout<usher_host_v1>.size
    #expect(size == 128)
    let offsets = unsafe [
      MemoryLayout<usher_host_v1>.offset(of: \.struct_size),
      MemoryLayout<usher_host_v1>.offset(of: \.abi_minor),
      MemoryLayout<usher_host_v1>.offset(of: \.ctx),
      MemoryLayout<usher_host_v1>.offset(of: \.complete),
      MemoryLayout<usher_host_v1>.offset(of: \.deliver),
      MemoryLayout<usher_host_v1>.offset(of: \.status_changed),
      MemoryLayout<usher_host_v1>.offset(of: \.log),
      MemoryLayout<usher_host_v1>.offset(of: \.setting),
      MemoryLayout<usher_host_v1>.offset(of: \.extension),
      MemoryLayout<usher_host_v1>.offset(of: \.app_id),
      MemoryLayout<usher_host_v1>.offset(of: \.app_name),
      MemoryLayout<usher_host_v1>.offset(of: \.state_dir),
      MemoryLayout<usher_host_v1>.offset(of: \.locale),
    ]
    #expect(offsets == [0, 4, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112])
  }

  @Test func pluginIsAsItWas() {
    let size = unsafe MemoryLayout<usher_plugin_v1>.size
    #expect(size == 112)
    let offsets = unsafe [
      MemoryLayout<usher_plugin_v1>.offset(of: \.struct_size),
      MemoryLayout<usher_plugin_v1>.offset(of: \.abi_minor),
      MemoryLayout<usher_plugin_v1>.offset(of: \.id),
      MemoryLayout<usher_plugin_v1>.offset(of: \.category),
      MemoryLayout<usher_plugin_v1>.offset(of: \.version),
      MemoryLayout<usher_plugin_v1>.offset(of: \.create),
      MemoryLayout<usher_plugin_v1>.offset(of: \.destroy),
      MemoryLayout<usher_plugin_v1>.offset(of: \.status),
      MemoryLayout<usher_plugin_v1>.offset(of: \.request),
      MemoryLayout<usher_plugin_v1>.offset(of: \.cancel),
      MemoryLayout<usher_plugin_v1>.offset(of: \.resume),
      MemoryLayout<usher_plugin_v1>.offset(of: \.observe),
      MemoryLayout<usher_plugin_v1>.offset(of: \.open_settings),
      MemoryLayout<usher_plugin_v1>.offset(of: \.extension),
      MemoryLayout<usher_plugin_v1>.offset(of: \.explain),
    ]
    #expect(offsets == [0, 4, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104])
  }

  @Test func labelledIsAsItWas() {
    let size = unsafe MemoryLayout<usher_labelled>.size
    #expect(size == 32)
    let offsets = unsafe [
      MemoryLayout<usher_labelled>.offset(of: \.label),
      MemoryLayout<usher_labelled>.offset(of: \.value),
    ]
    #expect(offsets == [0, 16])
  }

  @Test func contactIsAsItWas() {
    let size = unsafe MemoryLayout<usher_contact_v1>.size
    #expect(size == 200)
    let offsets = unsafe [
      MemoryLayout<usher_contact_v1>.offset(of: \.struct_size),
      MemoryLayout<usher_contact_v1>.offset(of: \.reserved0),
      MemoryLayout<usher_contact_v1>.offset(of: \.identifier),
      MemoryLayout<usher_contact_v1>.offset(of: \.given_name),
      MemoryLayout<usher_contact_v1>.offset(of: \.family_name),
      MemoryLayout<usher_contact_v1>.offset(of: \.display_name),
      MemoryLayout<usher_contact_v1>.offset(of: \.organization),
      MemoryLayout<usher_contact_v1>.offset(of: \.phones),
      MemoryLayout<usher_contact_v1>.offset(of: \.emails),
      MemoryLayout<usher_contact_v1>.offset(of: \.thumbnail),
      MemoryLayout<usher_contact_v1>.offset(of: \.thumbnail_mime),
      MemoryLayout<usher_contact_v1>.offset(of: \.source),
      MemoryLayout<usher_contact_v1>.offset(of: \.source_mime),
    ]
    #expect(offsets == [0, 4, 8, 24, 40, 56, 72, 88, 112, 136, 152, 168, 184])
  }

  @Test func contactsEnumerateIsAsItWas() {
    let size = unsafe MemoryLayout<usher_contacts_enumerate_v1>.size
    #expect(size == 32)
    let offsets = unsafe [
      MemoryLayout<usher_contacts_enumerate_v1>.offset(of: \.struct_size),
      MemoryLayout<usher_contacts_enumerate_v1>.offset(of: \.reserved0),
      MemoryLayout<usher_contacts_enumerate_v1>.offset(of: \.text),
      MemoryLayout<usher_contacts_enumerate_v1>.offset(of: \.limit),
    ]
    #expect(offsets == [0, 4, 8, 24])
  }

  @Test func contactsFetchIsAsItWas() {
    let size = unsafe MemoryLayout<usher_contacts_fetch_v1>.size
    #expect(size == 24)
    let offsets = unsafe [
      MemoryLayout<usher_contacts_fetch_v1>.offset(of: \.struct_size),
      MemoryLayout<usher_contacts_fetch_v1>.offset(of: \.reserved0),
      MemoryLayout<usher_contacts_fetch_v1>.offset(of: \.identifier),
    ]
    #expect(offsets == [0, 4, 8])
  }

  @Test func contactsWatchIsAsItWas() {
    let size = MemoryLayout<usher_contacts_watch_v1>.size
    #expect(size == 8)
    let offsets = [
      MemoryLayout<usher_contacts_watch_v1>.offset(of: \.struct_size),
      MemoryLayout<usher_contacts_watch_v1>.offset(of: \.reserved0),
    ]
    #expect(offsets == [0, 4])
  }
}
