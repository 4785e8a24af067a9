/* SPDX-License-Identifier: Apache-2.0 */

/* The run of one check: what it is about, and how it ends. */

#ifndef PROBE_RUN_H
#define PROBE_RUN_H

#include <conformance_probe.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdnoreturn.h>
#include <usher/plugin.h>

#define PROBE_LIST_MAX 64

typedef struct probe_list {
  const char *items[PROBE_LIST_MAX];
  size_t count;
} probe_list;

/* What the runner says about the plugin, from its note and from the author's file. Texts live as long as the process. */
typedef struct probe_run {
  const char *plugin; /* the file, absolute */
  const char *check;
  const char *id, *category, *version, *authority;
  const char *abi, *abi_required; /* `1.0`; empty where the note hasn't got it */
  probe_list implies; /* `scope>scope` for each that the first grants too */
  probe_list scopes; /* never empty: without scopes in the note it is `default` */
  const char *default_scope;
  probe_list extensions;
  probe_list settings;  /* `key=value` the host answers `setting` with */
  probe_list arguments; /* `method.argument=value` for data calls */
  probe_list backend;   /* `grant=command` and so on: how the author moves the backend */
  const char *state_dir;
  bool uses_devices; /* the note says so */
  probe_list writes; /* folders that the note says the plugin writes to */
  const char *swift_core; /* the runner's libswiftCore.so, opened first where the plugin needs one; or NULL */
  probe_list swift_libraries;   /* the same for Swift's other libraries */
  const char *aborting_runtime; /* the runtime that ends the process where memory is short; or NULL */
  unsigned seconds;             /* of a soak; 0 is its own number */
  unsigned backend_milliseconds; /* how long after the start the commands of the backend have to have ended; 0: never */
  bool holds_runtime;           /* a runtime is linked into the plugin */
  uint64_t seed;
  uint64_t started; /* milliseconds of the monotonic clock */
  unsigned rounds;    /* how often a check repeats what it repeats; 0 is its own number */
  bool in_process;    /* in a debugger: nothing is redirected or limited */
  bool probing;       /* the plugin reports what it shows through usher.probe/1 */
} probe_run;

extern probe_run probe;

/* Ends the check: the plugin breaks the rule. One sentence, without a full stop at its end. From any thread. */
noreturn void probe_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Says how to mend what `probe_fail` or `probe_warn` is about to find on this thread, where the check's own hint is about
 * something else. A whole sentence or more, a literal; NULL: the check's own again. */
void probe_mend(const char *hint);

/* Ends the check: it can't be judged. */
noreturn void probe_skip(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Ends the check as passed, from deep inside it. */
noreturn void probe_pass(void);

/* Says that a value is worse than it should be; the check goes on, and ends as warned. */
void probe_warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Runs one of the author's backend commands (`start grant deny revoke limit stop`) and waits for its end. Skips the check
 * where there is none, or where it fails. */
void probe_backend(const char *what);

/* Whether the author gave a backend command of that name. */
bool probe_backend_has(const char *what);

/* Writes down which ABI call is under way, and that it came back. */
void probe_enter(const char *call);
void probe_leave(void);

/* The next number of the run's seeded generator (splitmix64). */
uint64_t probe_random(void);

/* Milliseconds and nanoseconds of the monotonic clock. */
uint64_t probe_milliseconds(void);
uint64_t probe_nanoseconds(void);

/* Whether Swift's shared pool answers in time: 1, 0, or -1 where there is no pool. */
int probe_pool(uint32_t milliseconds);

/* How often to repeat: the run's `rounds`, or `usual`. */
unsigned probe_rounds(unsigned usual);

/* A text as a view. The text is Borrowed. */
usher_str text_of(const char *text);
bool text_is(usher_str view, const char *text);

/* What of a UTF-8 text can't be shown in a line: a control character, the end of a line, or what turns the direction of
 * everything behind it (UAX #9's overrides, embeddings and isolates). A name for people, or NULL. */
const char *text_unshowable(usher_str view);

/* Whether bytes are UTF-8 (RFC 3629: no surrogates, nothing overlong). */
bool text_is_utf8(const void *bytes, uint64_t length);

typedef struct probe_check {
  const char *id;
  void (*run)(void);
} probe_check;

/* One table per area; the last entry has no id. */
extern const probe_check load_checks[], abi_checks[], lifecycle_checks[], permission_checks[], grant_checks[],
    operation_checks[], thread_checks[], hygiene_checks[], data_checks[], tool_checks[];

#endif
