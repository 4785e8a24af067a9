/* SPDX-License-Identifier: Apache-2.0 */

/* permission: what a plugin says about permission. */

#define _GNU_SOURCE

#include "permission.h"

#include <string.h>
#include <time.h>

bool status_grants(const usher_status_v1 *status) {
  return status->authorization == USHER_AUTHORIZATION_AUTHORIZED || status->authorization == USHER_AUTHORIZATION_LIMITED;
}

int status_rank(const usher_status_v1 *status) {
  if (status_grants(status)) {
    int limited = status->authorization == USHER_AUTHORIZATION_LIMITED ? 2 : 4;
    return limited + (status->accuracy != USHER_ACCURACY_REDUCED);
  }
  return status->authorization == USHER_AUTHORIZATION_NOT_DETERMINED;
}

bool status_read(instance *self, const char *scope, usher_status_v1 *out) {
  return call_status_of(self, scope, out) == USHER_RESULT_OK;
}

size_t scope_count(void) {
  return probe.scopes.count + 1;
}

const char *scope_at(size_t index) {
  return index < probe.scopes.count ? probe.scopes.items[index] : "";
}

operation *request_wait(operation *asked, unsigned milliseconds) {
  if (asked->start_result != USHER_RESULT_OK) {
    return NULL;
  }
  if (!operation_wait(asked, milliseconds)) {
    operation_stop(asked);
  }
  return asked;
}

operation *request_answer(instance *self, const char *scope, unsigned milliseconds) {
  return request_wait(operation_request(self, scope, "For a check of this plugin."), milliseconds);
}

operation *request_answer_in_full(instance *self, const char *scope, unsigned milliseconds) {
  const usher_pair options[] = {{text_of("conformance"), text_of("yes")}, {text_of("choice"), text_of("")}};
  usher_request_v1 request = {.struct_size = sizeof request,
                              .scope = text_of(scope),
                              .purpose = text_of("For a check of this plugin."),
                              .parent_window = text_of("x11:2a00007"),
                              .activation_token = text_of("conformance-1"),
                              .options = {options, 2, sizeof *options}};
  return request_wait(operation_request_with(self, &request), milliseconds);
}

void sleep_milliseconds(unsigned milliseconds) {
  struct timespec time = {milliseconds / 1000, (long)(milliseconds % 1000) * 1000000};
  nanosleep(&time, NULL);
}

void backend_start(void) {
  if (probe_backend_has("start")) {
    probe_backend("start");
  }
}

void backend_stop(void) {
  if (probe_backend_has("stop")) {
    probe_backend("stop");
  }
}

const probe_check permission_checks[] = {
    {"permission.unknown-scope", check_unknown_scope},
    {"permission.every-member-written", check_every_member_written},
    {"permission.answer-in-table", check_answer_in_table},
    {"permission.default-deny", check_default_deny},
    {"permission.backend-error", check_backend_error},
    {"permission.status-never-prompts", check_status_never_prompts},
    {"permission.status-idempotent", check_status_idempotent},
    {"permission.status-agrees-with-request", check_status_agrees},
    {"permission.two-instances-dont-leak", check_two_instances},
    {"permission.purpose-text", check_purpose_text},
    {"permission.headless", check_headless},
    {"permission.cancel-leaves-no-answer", check_cancel_leaves_no_answer},
    {"permission.state-corrupt", check_state_corrupt},
    {"permission.events-exact", check_events_exact},
    {"permission.explain-says-something", check_explain_says_something},
    {"permission.open-settings", check_open_settings},
    {"permission.forgets-status-changed", check_forgets_status_changed},
    {NULL, NULL},
};
