/* SPDX-License-Identifier: Apache-2.0 */

/* What the files of the witness share. README.md says what it is for and how a host is given to it. */

#ifndef WITNESS_H
#define WITNESS_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/types.h>
#include <usher/plugin.h>

/* The note is the only thing that other files see of plugin.c. */
#pragma GCC visibility push(hidden)

/* -- The report (report.c) ----------------------------------------------------------------------------------------- */

/* Rules of docs/rules.md: 23 is USHER_HOST_23. */
enum { RULE_MAX = 64 };

/* Counts an occasion to break a rule, and writes a line where `keeps` is 0. Returns `keeps`. */
int judge(int rule, int keeps, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Writes a line that judges nothing. */
void report_line(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Says where the report goes, unless that is known already. */
void report_to(const char *path, uint64_t length);
/* Writes which rules were watched how often, and how many calls were seen. */
void report_sums(void);
void count_call(void);

/* -- Memory that the host only borrows (lent.c) -------------------------------------------------------------------- */

/* Memory that ends right before a page nobody may touch. `rule` is what touching it after `take_back` breaks. */
void *lend(const void *from, uint64_t size, int rule);
usher_str lend_text(const char *text);
void take_back(const void *lent);
/* The same for good: what lies behind it stays out of bounds. */
void *place_table(const void *from, uint64_t size);
void watch_faults(void);

/* -- Calls (calls.c) ----------------------------------------------------------------------------------------------- */

enum { OPERATION_MAX = 4096, HOLD_MAX = 1024, INSTANCE_MAX = 64 };
enum stage { STAGE_FREE, STAGE_CREATED, STAGE_DESTROYED };
enum call_kind { CALL_ANY_THREAD, CALL_CONTROL };

typedef struct operation {
  usher_plugin_ctx *ctx;
  usher_op op;
  uint32_t method;
  uint64_t count;
  int started;   /* its start has returned */
  int paused, cancelled, completed;
  int was_told_to_pause, held_ever;
  const void *held[HOLD_MAX]; /* what the host holds, by hold - 1 */
  pthread_t thread;
  int has_thread;
} operation;

struct usher_plugin_ctx {
  usher_host_v1 host;         /* as it was in `create` */
  const usher_host_v1 *table; /* the host's own, which must stay */
  char texts[4][256];         /* what its texts said */
  atomic_int stage;
  atomic_int in_control, under_way;
  atomic_int calls, statuses; /* how many [control] calls and reads of the status there were */
  int last_was_status;
  pid_t last_thread;
  pthread_mutex_t lock; /* guards everything below */
  pthread_cond_t changed;
  usher_status_v1 answer;
  usher_authorization decides; /* what a request is answered with */
  int is_wild;                 /* completes requests too often */
  uint64_t patience;           /* milliseconds that the host has for what it owes */
  operation *operations[OPERATION_MAX];
  int operation_count;
};

/* Begins a call of the host; returns 0 where the instance can't be used. `name` is a literal. */
int enter(usher_plugin_ctx *ctx, enum call_kind kind, const char *name);
void leave(usher_plugin_ctx *ctx, enum call_kind kind);
/* Names what this thread calls in the host, NULL when it has returned. */
void calling(usher_plugin_ctx *ctx, const char *name);
/* What this thread calls in the host, or NULL. */
const char *called(void);

usher_plugin_ctx *take_instance(void);
int is_instance(const usher_plugin_ctx *ctx);
int live_instances(void);

/* -- What the host passes (passed.c) ------------------------------------------------------------------------------- */

int judge_size(int rule, const char *what, const void *passed, uint32_t least);
int is_utf8(usher_str text);
int text_is(usher_str text, const char *other);
/* 0 where its functions can't be called. */
int judge_host(usher_plugin_ctx *ctx, const usher_host_v1 *host);
void judge_host_again(usher_plugin_ctx *ctx);
void judge_loading(void);

/* -- Operations (operations.c) and data (data.c) -------------------------------------------------------------------- */

/* Notes an operation that the host names; NULL where it can't be. */
operation *add_operation(usher_plugin_ctx *ctx, usher_op op, uint32_t method);
operation *find_operation(usher_plugin_ctx *ctx, usher_op op);
void end_operations(usher_plugin_ctx *ctx);
/* Waits until an operation may go on; 0 where it is to end. */
int wait_for_resume(operation *self);
/* Waits until an operation is cancelled, or so long. Returns whether it was. */
int wait_for_cancel(operation *self, uint64_t milliseconds);
uint32_t host_deliver(operation *self, uint32_t kind, const void *item);
void host_complete(operation *self, usher_result result, const usher_status_v1 *status);
void host_status_changed(usher_plugin_ctx *ctx);
usher_result witness_cancel(usher_plugin_ctx *ctx, usher_op op);
usher_result witness_resume(usher_plugin_ctx *ctx, usher_op op, uint64_t hold);
const usher_extension_v1 *witness_extension(usher_plugin_ctx *ctx, const char *id);

#define WITNESS_CATEGORY "com.example.witness"
#define WITNESS_EXTENSION WITNESS_CATEGORY "/1"

#pragma GCC visibility pop

#endif
