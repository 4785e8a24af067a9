// SPDX-License-Identifier: Apache-2.0

// The golden record of the ABI's layout: there is no code here, and a change that moves a member doesn't compile.

#include <usher/ext/contacts.h>
#include <usher/ext/probe.h>
#include <usher/plugin.h>

#define SIZE(type, bytes) _Static_assert(sizeof(type) == (bytes), #type " has another size")
#define AT(type, member, offset) _Static_assert(offsetof(type, member) == (offset), #type "." #member " has moved")

SIZE(usher_str, 16);
AT(usher_str, ptr, 0);
AT(usher_str, len, 8);

SIZE(usher_bytes, 16);
AT(usher_bytes, ptr, 0);
AT(usher_bytes, len, 8);

SIZE(usher_array, 24);
AT(usher_array, ptr, 0);
AT(usher_array, count, 8);
AT(usher_array, stride, 16);

SIZE(usher_pair, 32);
AT(usher_pair, key, 0);
AT(usher_pair, value, 16);

SIZE(usher_status_v1, 40);
AT(usher_status_v1, struct_size, 0);
AT(usher_status_v1, authorization, 4);
AT(usher_status_v1, can_prompt, 8);
AT(usher_status_v1, accuracy, 12);
AT(usher_status_v1, reason, 16);
AT(usher_status_v1, authority, 20);
AT(usher_status_v1, lifetime, 24);
AT(usher_status_v1, reserved0, 28);
AT(usher_status_v1, expires_unix_ms, 32);

SIZE(usher_request_v1, 104);
AT(usher_request_v1, struct_size, 0);
AT(usher_request_v1, reserved0, 4);
AT(usher_request_v1, scope, 8);
AT(usher_request_v1, purpose, 24);
AT(usher_request_v1, parent_window, 40);
AT(usher_request_v1, activation_token, 56);
AT(usher_request_v1, options, 72);
AT(usher_request_v1, deadline_unix_ms, 96);

SIZE(usher_grant_v1, 64);
AT(usher_grant_v1, struct_size, 0);
AT(usher_grant_v1, authorization, 4);
AT(usher_grant_v1, accuracy, 8);
AT(usher_grant_v1, reserved0, 12);
AT(usher_grant_v1, scope, 16);
AT(usher_grant_v1, items, 32);
AT(usher_grant_v1, expires_unix_ms, 56);

SIZE(usher_method_v1, 48);
AT(usher_method_v1, struct_size, 0);
AT(usher_method_v1, number, 4);
AT(usher_method_v1, kind, 8);
AT(usher_method_v1, reserved0, 12);
AT(usher_method_v1, name, 16);
AT(usher_method_v1, scope, 24);
AT(usher_method_v1, arguments, 32);
AT(usher_method_v1, items, 40);

SIZE(usher_extension_v1, 24);
AT(usher_extension_v1, struct_size, 0);
AT(usher_extension_v1, method_count, 4);
AT(usher_extension_v1, methods, 8);
AT(usher_extension_v1, start, 16);

SIZE(usher_progress_v1, 24);
AT(usher_progress_v1, struct_size, 0);
AT(usher_progress_v1, reserved0, 4);
AT(usher_progress_v1, done, 8);
AT(usher_progress_v1, total, 16);

SIZE(usher_chosen_v1, 32);
AT(usher_chosen_v1, struct_size, 0);
AT(usher_chosen_v1, reserved0, 4);
AT(usher_chosen_v1, identifiers, 8);

SIZE(usher_notice_v1, 48);
AT(usher_notice_v1, struct_size, 0);
AT(usher_notice_v1, reserved0, 4);
AT(usher_notice_v1, path, 8);
AT(usher_notice_v1, line, 24);
AT(usher_notice_v1, text, 32);

SIZE(usher_gap_v1, 16);
AT(usher_gap_v1, struct_size, 0);
AT(usher_gap_v1, reserved0, 4);
AT(usher_gap_v1, lost, 8);

SIZE(usher_changed_v1, 32);
AT(usher_changed_v1, struct_size, 0);
AT(usher_changed_v1, reserved0, 4);
AT(usher_changed_v1, identifiers, 8);

SIZE(usher_host_v1, 128);
AT(usher_host_v1, struct_size, 0);
AT(usher_host_v1, abi_minor, 4);
AT(usher_host_v1, ctx, 8);
AT(usher_host_v1, complete, 16);
AT(usher_host_v1, deliver, 24);
AT(usher_host_v1, status_changed, 32);
AT(usher_host_v1, log, 40);
AT(usher_host_v1, setting, 48);
AT(usher_host_v1, extension, 56);
AT(usher_host_v1, app_id, 64);
AT(usher_host_v1, app_name, 80);
AT(usher_host_v1, state_dir, 96);
AT(usher_host_v1, locale, 112);

SIZE(usher_plugin_v1, 112);
AT(usher_plugin_v1, struct_size, 0);
AT(usher_plugin_v1, abi_minor, 4);
AT(usher_plugin_v1, id, 8);
AT(usher_plugin_v1, category, 16);
AT(usher_plugin_v1, version, 24);
AT(usher_plugin_v1, create, 32);
AT(usher_plugin_v1, destroy, 40);
AT(usher_plugin_v1, status, 48);
AT(usher_plugin_v1, request, 56);
AT(usher_plugin_v1, cancel, 64);
AT(usher_plugin_v1, resume, 72);
AT(usher_plugin_v1, observe, 80);
AT(usher_plugin_v1, open_settings, 88);
AT(usher_plugin_v1, extension, 96);
AT(usher_plugin_v1, explain, 104);

SIZE(usher_labelled, 32);
AT(usher_labelled, label, 0);
AT(usher_labelled, value, 16);

SIZE(usher_contact_v1, 200);
AT(usher_contact_v1, struct_size, 0);
AT(usher_contact_v1, reserved0, 4);
AT(usher_contact_v1, identifier, 8);
AT(usher_contact_v1, given_name, 24);
AT(usher_contact_v1, family_name, 40);
AT(usher_contact_v1, display_name, 56);
AT(usher_contact_v1, organization, 72);
AT(usher_contact_v1, phones, 88);
AT(usher_contact_v1, emails, 112);
AT(usher_contact_v1, thumbnail, 136);
AT(usher_contact_v1, thumbnail_mime, 152);
AT(usher_contact_v1, source, 168);
AT(usher_contact_v1, source_mime, 184);

SIZE(usher_contacts_enumerate_v1, 32);
AT(usher_contacts_enumerate_v1, struct_size, 0);
AT(usher_contacts_enumerate_v1, reserved0, 4);
AT(usher_contacts_enumerate_v1, text, 8);
AT(usher_contacts_enumerate_v1, limit, 24);

SIZE(usher_contacts_fetch_v1, 24);
AT(usher_contacts_fetch_v1, struct_size, 0);
AT(usher_contacts_fetch_v1, reserved0, 4);
AT(usher_contacts_fetch_v1, identifier, 8);

SIZE(usher_contacts_watch_v1, 8);
AT(usher_contacts_watch_v1, struct_size, 0);
AT(usher_contacts_watch_v1, reserved0, 4);

SIZE(usher_probe_v1, 16);
AT(usher_probe_v1, struct_size, 0);
AT(usher_probe_v1, reserved0, 4);
AT(usher_probe_v1, shown, 8);
