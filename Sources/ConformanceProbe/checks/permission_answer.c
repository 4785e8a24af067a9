/* SPDX-License-Identifier: Apache-2.0 */

/* permission: the numbers of an answer. */

#define _GNU_SOURCE

#include "permission.h"

#include <string.h>

static bool is_authorization(int32_t number, uint32_t authority) {
  static const int32_t always[] = {USHER_AUTHORIZATION_NOT_DETERMINED, USHER_AUTHORIZATION_DENIED,
                                   USHER_AUTHORIZATION_RESTRICTED, USHER_AUTHORIZATION_UNSUPPORTED,
                                   USHER_AUTHORIZATION_SERVICE_OFF};
  for (size_t index = 0; index < sizeof always / sizeof *always; index++) {
    if (number == always[index]) {
      return true;
    }
  }
  return authority == USHER_AUTHORITY_SYSTEM &&
         (number == USHER_AUTHORIZATION_AUTHORIZED || number == USHER_AUTHORIZATION_LIMITED);
}

static void expect_at_most(const char *from, const char *scope, const char *member, uint32_t number, uint32_t most) {
  if (number > most) {
    probe_fail("%s of “%s” says %s %u, where %u is the last that there is", from, scope, member, number, most);
  }
}

/* Holds an answer against the tables, and against its authority. */
static void judge_answer(const char *from, const char *scope, const usher_status_v1 *status) {
  bool either = probe.authority == NULL || strcmp(probe.authority, "either") == 0;
  bool consent = status->authority == USHER_AUTHORITY_CONSENT;
  expect_at_most(from, scope, "can_prompt", status->can_prompt, USHER_CAN_PROMPT_NO);
  expect_at_most(from, scope, "accuracy", status->accuracy, USHER_ACCURACY_REDUCED);
  expect_at_most(from, scope, "reason", status->reason, USHER_REASON_STARTING);
  expect_at_most(from, scope, "lifetime", status->lifetime, USHER_LIFETIME_EXPIRES);
  if (status->authority != USHER_AUTHORITY_SYSTEM && !consent) {
    probe_fail("%s of “%s” says authority %u, which is neither system (1) nor consent (2)", from, scope,
               status->authority);
  }
  if (!either && consent != (strcmp(probe.authority, "consent") == 0)) {
    probe_fail("%s of “%s” says authority %u, where the note says %s", from, scope, status->authority, probe.authority);
  }
  if (!is_authorization(status->authorization, status->authority)) {
    probe_fail("%s of “%s” says authorization %d, which %s", from, scope, status->authorization,
               !status_grants(status) ? "no table has" : "a plugin may not say where consent is the authority");
  }
  if (status->expires_unix_ms < 0) {
    probe_fail("%s of “%s” says that it expired before 1970", from, scope);
  }
  if (status->lifetime == USHER_LIFETIME_EXPIRES && status->expires_unix_ms == 0) {
    probe_fail("%s of “%s” says that it expires, and not when", from, scope);
  }
}

static void judge_request(const operation *asked, const char *scope) {
  if (asked == NULL || asked->result != USHER_RESULT_OK) {
    return; /* the status is ignored then */
  }
  if (asked->status_refused) {
    probe_skip("needs abi.struct-size: the status of complete has a size out of bounds");
  }
  if (!asked->has_status) {
    probe_fail("the request of “%s” completes with OK and no status", scope);
  }
  judge_answer("complete for a request", scope, &asked->status);
  if (asked->status.reserved0 != 0) {
    probe_mend("Set `reserved0` to 0: begin with a status that is all zeros, and fill in the other members.");
    probe_fail("complete for a request of “%s” has %u in reserved0, which is 0 when sent", scope, asked->status.reserved0);
  }
}

static void judge_statuses(instance *self, const char *when) {
  usher_status_v1 status;
  for (size_t index = 0; index < scope_count(); index++) {
    if (status_read(self, scope_at(index), &status)) {
      judge_answer(when, scope_at(index), &status);
    }
  }
}

enum { ASKED_OFTEN = 1000, ASKED_MILLISECONDS = 2000, ASKED_LATER_MILLISECONDS = 350 };

/* An answer must be in the tables however often and however late it is asked for, and whatever was called between. */
static void judge_later_statuses(instance *self) {
  static data_methods methods;
  unsigned rounds = probe_rounds(ASKED_OFTEN);
  uint64_t since = probe_milliseconds();
  for (unsigned round = 0; round < rounds && probe_milliseconds() - since < ASKED_MILLISECONDS; round++) {
    judge_statuses(self, "status, asked for often,");
  }
  if (rounds < ASKED_OFTEN) {
    return;
  }
  data_methods_of(self, &methods);
  for (size_t index = 0; index < methods.count; index++) {
    if (methods.all[index].method->kind != USHER_METHOD_ASK) {
      operation_run(data_start(self, &methods.all[index]), 1);
      judge_statuses(self, "status after a data call");
    }
  }
  sleep_milliseconds(ASKED_LATER_MILLISECONDS);
  judge_statuses(self, "status, asked for later,");
}

void check_answer_in_table(void) {
  instance *self = instance_begin();
  for (size_t index = 0; index < scope_count(); index++) {
    usher_status_v1 status;
    if (status_read(self, scope_at(index), &status)) {
      judge_answer("status", scope_at(index), &status);
    }
    if (plugin.table.request != NULL) {
      judge_request(request_answer(self, scope_at(index), 1000), scope_at(index));
      judge_request(request_answer_in_full(self, scope_at(index), 1000), scope_at(index));
    }
    if (status_read(self, scope_at(index), &status)) {
      judge_answer("status after a request", scope_at(index), &status);
    }
  }
  judge_later_statuses(self);
  instance_end(self);
}
