/* SPDX-License-Identifier: Apache-2.0 */

/* What the checks of `permission` have in common. */

#ifndef PERMISSION_H
#define PERMISSION_H

#include "../probe.h"

/* Whether a status lets an app in. */
bool status_grants(const usher_status_v1 *status);

/* How much a status lets an app do, for comparing two: 0 nothing, 1 it may ask, then reduced, limited, all. */
int status_rank(const usher_status_v1 *status);

/* The status of a scope; false where it has none, which is another check's matter. */
bool status_read(instance *self, const char *scope, usher_status_v1 *out);

/* The number of scopes with the empty one, and each of them. */
size_t scope_count(void);
const char *scope_at(size_t index);

/* Waits so long for the answer to a request, then cancels it. NULL where it could not be started. */
operation *request_wait(operation *asked, unsigned milliseconds);

/* Requests a scope and waits so long for the answer, then cancels it. NULL where no request could be started. */
operation *request_answer(instance *self, const char *scope, unsigned milliseconds);

/* The same with everything set that a request may have: options, a parent window, an activation token. */
operation *request_answer_in_full(instance *self, const char *scope, unsigned milliseconds);

/* Sleeps; for what has no end to wait for. */
void sleep_milliseconds(unsigned milliseconds);

/* Starts and stops the author's backend, where they say how. */
void backend_start(void);
void backend_stop(void);

void check_unknown_scope(void);
void check_every_member_written(void);
void check_answer_in_table(void);
void check_status_idempotent(void);
void check_explain_says_something(void);
void check_open_settings(void);
void check_default_deny(void);
void check_backend_error(void);
void check_headless(void);
void check_status_never_prompts(void);
void check_status_agrees(void);
void check_two_instances(void);
void check_purpose_text(void);
void check_cancel_leaves_no_answer(void);
void check_state_corrupt(void);
void check_events_exact(void);
void check_forgets_status_changed(void);

#endif
