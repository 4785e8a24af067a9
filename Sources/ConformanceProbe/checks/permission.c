/* SPDX-License-Identifier: Apache-2.0 */

/* permission: what a plugin says about permission. */

#define _GNU_SOURCE

#include "permission.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

/* -- What all have in common ------------------------------------------------------------------------------------------- */

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

static operation *answered(operation *asked, unsigned milliseconds) {
  if (asked->start_result != USHER_RESULT_OK) {
    return NULL;
  }
  if (!operation_wait(asked, milliseconds)) {
    operation_stop(asked);
  }
  return asked;
}

operation *request_answer(instance *self, const char *scope, unsigned milliseconds) {
  return answered(operation_request(self, scope, "For a check of this plugin."), milliseconds);
}

operation *request_answer_in_full(instance *self, const char *scope, unsigned milliseconds) {
  const usher_pair options[] = {{text_of("conformance"), text_of("yes")}, {text_of("choice"), text_of("")}};
  usher_request_v1 request = {.struct_size = sizeof request,
                              .scope = text_of(scope),
                              .purpose = text_of("For a check of this plugin."),
                              .parent_window = text_of("x11:2a00007"),
                              .activation_token = text_of("conformance-1"),
                              .options = {options, 2, sizeof *options}};
  return answered(operation_request_with(self, &request), milliseconds);
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

/* -- Scopes ------------------------------------------------------------------------------------------------------------ */

/* Each scope of the note is known, and the empty one is the default. */
static void known_scopes(instance *self) {
  bool same = false;
  for (size_t index = 0; index < scope_count(); index++) {
    usher_status_v1 status;
    if (call_status_of(self, scope_at(index), &status) == USHER_RESULT_UNKNOWN_SCOPE) {
      probe_fail(index < probe.scopes.count ? "status of the scope “%s”, which the note lists, returned UNKNOWN_SCOPE"
                                            : "status of the empty scope%s, which is the default one, returned UNKNOWN_SCOPE",
                 scope_at(index));
    }
  }
  for (int round = 0; round < 3 && !same; round++) { /* a status may change between two calls */
    usher_status_v1 empty, usual;
    usher_result first = call_status_of(self, "", &empty), second = call_status_of(self, probe.default_scope, &usual);
    same = first == second && (first != USHER_RESULT_OK || empty.authorization == usual.authorization);
  }
  if (!same) {
    probe_fail("status of the empty scope isn't that of “%s”, the default one", probe.default_scope);
  }
}

/* A request may take what it doesn't know, to refuse it later; it may not answer. */
static void refuses_request(instance *self, usher_str scope) {
  usher_request_v1 request = {.struct_size = sizeof request, .scope = scope, .purpose = text_of("A check asks.")};
  operation *asked = plugin.table.request == NULL ? NULL : answered(operation_request_with(self, &request), 500);
  if (asked != NULL && asked->result == USHER_RESULT_OK && asked->has_status &&
      asked->status.authorization != USHER_AUTHORIZATION_UNSUPPORTED) {
    probe_fail("the request of the scope “%.40s” (%llu bytes), which the note doesn't list, is answered with %d", scope.ptr,
               (unsigned long long)scope.len, asked->status.authorization);
  }
}

/* The name of a scope is all its bytes, also those behind a NUL. */
static void scope_with_nul(instance *self) {
  char name[300];
  usher_status_v1 status = {.struct_size = sizeof status};
  size_t length = (size_t)snprintf(name, sizeof name, "%.200s", probe.default_scope);
  usher_result result;
  memcpy(name + length, "\0x", 3);
  result = call_status(self, (usher_str){name, length + 2}, &status);
  if (result != USHER_RESULT_UNKNOWN_SCOPE) {
    probe_fail("status of the scope “%s” with a NUL and more behind it returned %d with %d", name, result,
               status.authorization);
  }
  refuses_request(self, (usher_str){name, length + 2});
}

/* A scope that the note doesn't list is UNKNOWN_SCOPE, whatever it looks like. */
static void unknown_scope(void) {
  instance *self = instance_begin();
  char scopes[6][300] = {"no-such-scope", "default\n", "../../etc/passwd", "\xff\xfe"};
  snprintf(scopes[4], sizeof scopes[4], "%s-%llx", probe.default_scope, (unsigned long long)probe_random());
  snprintf(scopes[5], sizeof scopes[5], "%.*s", 299, probe.default_scope);
  for (size_t length = 0; length + 1 < sizeof scopes[5]; length++) {
    if (scopes[5][length] == '\0') {
      scopes[5][length] = 'x';
      scopes[5][length + 1] = '\0';
    }
  }
  for (size_t index = 0; index < 6; index++) {
    usher_status_v1 status;
    usher_result result = call_status_of(self, scopes[index], &status);
    if (result != USHER_RESULT_UNKNOWN_SCOPE) {
      probe_fail("status of the scope “%.40s”, which the note doesn't list, returned %d with %d", scopes[index], result,
                 status.authorization);
    }
  }
  scope_with_nul(self);
  known_scopes(self);
  for (size_t index = 0; index < 6; index++) {
    refuses_request(self, text_of(scopes[index]));
  }
  instance_end(self);
}

/* -- Members ----------------------------------------------------------------------------------------------------------- */

/* Room for a status whose end is the last byte that may be touched. */
static usher_status_v1 *status_before_guard(uint32_t size) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE), room = (size + page - 1) / page * page;
  char *memory = mmap(NULL, room + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    probe_skip("there is no memory left");
  }
  mprotect(memory + room, page, PROT_NONE);
  return (usher_status_v1 *)(void *)(memory + room - size);
}

static const char *member_at(size_t offset) {
  static const char *const names[] = {"struct_size", "authorization", "can_prompt", "accuracy",
                                      "reason",      "authority",     "lifetime",   "reserved0"};
  return offset / 4 < 8 ? names[offset / 4] : "expires_unix_ms";
}

enum { FILLS = 3, FIRST_BYTE = 4 };

/* One status into memory that is full of a byte; false where there is none. */
static bool written_over(instance *self, const char *scope, uint32_t size, unsigned char fill, unsigned char *seen) {
  usher_status_v1 *status = status_before_guard(size);
  const unsigned char *bytes = (const unsigned char *)status;
  memset(status, fill, size);
  status->struct_size = size;
  if (call_status(self, text_of(scope), status) != USHER_RESULT_OK) {
    return false;
  }
  if (status->struct_size != size) {
    probe_fail("status of “%s” changes struct_size from %u to %u", scope, size, status->struct_size);
  }
  /* 0 is a safe value of every later member, so a plugin may clear what it doesn't know. */
  for (size_t byte = sizeof *status; byte < size && plugin.table.abi_minor <= USHER_ABI_MINOR; byte++) {
    if (bytes[byte] != fill && bytes[byte] != 0) {
      probe_fail("status of “%s” writes byte %zu, behind all members that ABI 1.0 has", scope, byte);
    }
  }
  memcpy(seen, status, sizeof *status);
  return true;
}

/* What looks like the memory before, whatever that was full of, has not been written. */
static bool every_member(instance *self, const char *scope, uint32_t size) {
  static const unsigned char fills[FILLS] = {0x00, 0xFF, 0xA5};
  unsigned char seen[FILLS][sizeof(usher_status_v1)];
  for (size_t fill = 0; fill < FILLS; fill++) {
    if (!written_over(self, scope, size, fills[fill], seen[fill])) {
      return false;
    }
  }
  for (size_t byte = FIRST_BYTE; byte < sizeof(usher_status_v1); byte++) {
    if (seen[0][byte] == fills[0] && seen[1][byte] == fills[1] && seen[2][byte] == fills[2]) {
      probe_fail("status of “%s” doesn't write %s", scope, member_at(byte));
    }
  }
  return true;
}

static void every_member_written(void) {
  instance *self = instance_begin();
  uint32_t sizes[] = {sizeof(usher_status_v1), sizeof(usher_status_v1) + 8,
                      (uint32_t)(sizeof(usher_status_v1) + 8 * (probe_random() % 500)), USHER_STRUCT_SIZE_MAX};
  size_t answered = 0;
  for (size_t scope = 0; scope < scope_count(); scope++) {
    for (size_t size = 0; size < sizeof sizes / sizeof *sizes; size++) {
      answered += every_member(self, scope_at(scope), sizes[size]);
    }
  }
  instance_end(self);
  if (answered == 0) {
    probe_skip("status answers for no scope");
  }
}

/* -- Numbers ----------------------------------------------------------------------------------------------------------- */

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

static void answer_in_table(void) {
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

/* -- The same again ---------------------------------------------------------------------------------------------------- */

static bool same_answer(const usher_status_v1 *one, const usher_status_v1 *two) {
  return one->authorization == two->authorization && one->can_prompt == two->can_prompt &&
         one->accuracy == two->accuracy && one->reason == two->reason && one->authority == two->authority &&
         one->lifetime == two->lifetime;
}

/* How often the answer changes, without an event that says so. */
static unsigned unsaid_changes(instance *self, const char *scope, unsigned rounds) {
  usher_status_v1 last, now;
  unsigned changes = 0, events = self->status_changes;
  usher_result first = call_status_of(self, scope, &last);
  for (unsigned round = 1; round < rounds; round++) {
    usher_result result = call_status_of(self, scope, &now);
    bool begun = last.reason == USHER_REASON_STARTING; /* it said that there is more to come */
    changes += result != first || (!same_answer(&last, &now) && !begun);
    first = result;
    last = now;
  }
  return self->status_changes == events ? changes : 0;
}

/* The world may move on while it is asked, so an answer counts as moved by the asking only where it moves every time. */
static void expect_same(const char *scope) {
  unsigned rounds = probe_rounds(100), least = rounds;
  for (unsigned trial = 0; trial < 3 && least > 0; trial++) {
    instance *self = instance_begin();
    unsigned changes;
    sleep_milliseconds(trial * 200);
    changes = unsaid_changes(self, scope, rounds);
    least = changes < least ? changes : least;
    instance_end(self);
  }
  if (least > 0) {
    probe_fail("the status of “%s” is another one when it is asked for %u times", scope, rounds);
  }
}

static void ask_often(instance *self, unsigned rounds) {
  usher_status_v1 status;
  for (unsigned round = 0; round < rounds; round++) {
    for (size_t index = 0; index < scope_count(); index++) {
      status_read(self, scope_at(index), &status);
    }
  }
}

static void status_idempotent(void) {
  unsigned rounds = probe_rounds(100), descriptors[3], threads[3];
  instance *self;
  for (size_t index = 0; index < scope_count(); index++) {
    expect_same(scope_at(index));
  }
  self = instance_begin();
  ask_often(self, rounds / 10 + 1);
  for (int phase = 0; phase < 3; phase++) {
    descriptors[phase] = process_descriptors();
    threads[phase] = process_threads();
    ask_often(self, phase < 2 ? rounds : 0);
  }
  if (descriptors[2] > descriptors[1] && descriptors[1] > descriptors[0]) {
    probe_fail("%u descriptors more are open after status was asked for %u times", descriptors[2] - descriptors[0],
               2 * rounds);
  }
  if (threads[2] > threads[1] && threads[1] > threads[0]) {
    probe_fail("%u threads more run after status was asked for %u times", threads[2] - threads[0], 2 * rounds);
  }
  instance_end(self);
}

/* -- Explaining -------------------------------------------------------------------------------------------------------- */

enum { SENTENCE_MOST = 2000 };

typedef struct sentence {
  unsigned calls;
  uint64_t length;
  bool is_text, is_blank;
  bool over; /* explain has returned */
} sentence;

static void take_sentence(void *context, usher_str text) {
  sentence *self = context;
  if (__atomic_load_n(&self->over, __ATOMIC_ACQUIRE)) {
    probe_fail("explain's sink was called after explain had returned");
  }
  self->calls++;
  self->length = text.len;
  self->is_blank = true;
  if (text.len > 0 && !memory_is_readable(text.ptr, (size_t)text.len)) {
    self->is_text = false;
    return;
  }
  self->is_text = text_is_utf8(text.ptr, text.len);
  for (uint64_t index = 0; index < text.len; index++) {
    self->is_blank &= (unsigned char)text.ptr[index] <= ' ';
  }
}

/* The sentence outlives the call, in case that the plugin calls again. */
static void explains(instance *self, const char *scope) {
  sentence *kept = calloc(1, sizeof *kept), said;
  usher_status_v1 status;
  usher_result result;
  status_read(self, scope, &status); /* what is explained is the last status */
  if (kept == NULL) {
    probe_skip("there is no memory left");
  }
  result = call_explain(self, text_of(scope), take_sentence, kept);
  __atomic_store_n(&kept->over, true, __ATOMIC_RELEASE);
  said = *kept;
  if (result != USHER_RESULT_OK) {
    probe_fail("explain of “%s” returned %d", scope, result);
  }
  if (said.calls != 1) {
    probe_fail("explain of “%s” called its sink %u times", scope, said.calls);
  }
  if (!said.is_text) {
    probe_fail("explain of “%s” says something that isn't UTF-8", scope);
  }
  if (said.is_blank) {
    probe_fail("explain of “%s” says nothing", scope);
  }
  if (said.length > SENTENCE_MOST) {
    probe_fail("explain of “%s” says %llu bytes, where a sentence has at most %d", scope,
               (unsigned long long)said.length, SENTENCE_MOST);
  }
}

static void explain_says_something(void) {
  instance *self = instance_begin();
  static sentence unknown;
  usher_result result;
  for (size_t index = 0; index < scope_count(); index++) {
    explains(self, scope_at(index));
  }
  result = call_explain(self, text_of("no-such-scope"), take_sentence, &unknown);
  if (result != USHER_RESULT_UNKNOWN_SCOPE) {
    probe_warn("explain of a scope that the note doesn't list returned %d instead of UNKNOWN_SCOPE", result);
  }
  __atomic_store_n(&unknown.over, true, __ATOMIC_RELEASE);
  sleep_milliseconds(40); /* whoever kept a sink calls it soon */
  instance_end(self);
}

const probe_check permission_checks[] = {
    {"permission.unknown-scope", unknown_scope},
    {"permission.every-member-written", every_member_written},
    {"permission.answer-in-table", answer_in_table},
    {"permission.default-deny", check_default_deny},
    {"permission.backend-error", check_backend_error},
    {"permission.status-never-prompts", check_status_never_prompts},
    {"permission.status-idempotent", status_idempotent},
    {"permission.status-agrees-with-request", check_status_agrees},
    {"permission.two-instances-dont-leak", check_two_instances},
    {"permission.purpose-text", check_purpose_text},
    {"permission.headless", check_headless},
    {"permission.cancel-leaves-no-answer", check_cancel_leaves_no_answer},
    {"permission.state-corrupt", check_state_corrupt},
    {"permission.events-exact", check_events_exact},
    {"permission.explain-says-something", explain_says_something},
    {"permission.forgets-status-changed", check_forgets_status_changed},
    {NULL, NULL},
};
