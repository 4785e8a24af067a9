/* SPDX-License-Identifier: Apache-2.0 */

/* A permission plugin for tests of applications: what it answers and gives stands in a script, a key file, which the test
 * may exchange at any time.
 *
 *   status=denied              not-determined denied restricted unsupported service-off; of a system also authorized, limited
 *   detail=Said the test.      the sentence for people
 *   can-prompt=no              yes no unknown
 *   accuracy=reduced           full reduced
 *   answers=dismissed;denied   what one request after another ends with, where a system decides: a word of status, dismissed,
 *                              timeout, unavailable, gone, internal, or hang; the last one stays
 *   delay=250                  milliseconds before each answer and each item
 *   items=first;second         identifiers of what it gives
 *   text.first=One             the text of one of them; a contact's name
 *   fail=gone                  what each data call ends with: unavailable, gone, damaged, timeout, internal
 *
 * The setting `script` names the file. Without one nobody has decided yet, and there are three items. */

#ifndef FAKE_H
#define FAKE_H

#include <pthread.h>
#include <stdint.h>
#include <usher/ext/contacts.h>
#include <usher/plugin.h>

/* Only for what stands here: headers of the system may follow. */
USHER_HIDDEN

enum { FAKE_NAME = 128, FAKE_SCOPE = 48, FAKE_SCOPES = 8, FAKE_ITEMS = 1024, FAKE_ANSWERS = 64 };

/* What the table says; `FakePlugin` of UsherTesting writes it and the note into a copy of the file, so its place is fixed. */
typedef struct fake_stamp {
  char mark[16];
  char id[FAKE_NAME];
  char category[FAKE_NAME];
  char scopes[FAKE_SCOPES][FAKE_SCOPE]; /* the default one first; empty where there are no more */
  char authority;                       /* c consent, s system */
} fake_stamp;

/* Not const and not static, so that no compiler takes its contents for known. */
extern fake_stamp fake;

typedef struct fake_item {
  const char *identifier, *text;
} fake_item;

/* An answer's word, taken apart. */
typedef struct fake_answer {
  usher_result result; /* OK: `authorization` counts */
  int32_t authorization;
  int hangs;
} fake_answer;

/* A script that has been read; never changed afterwards, shared by those who use it. */
typedef struct fake_script {
  unsigned users; /* guarded by the instance's lock */
  char *text;
  fake_answer status;
  uint32_t can_prompt, accuracy;
  const char *detail;
  long delay;
  usher_result failure;
  unsigned answer_count, item_count;
  fake_answer answers[FAKE_ANSWERS];
  fake_item items[FAKE_ITEMS];
} fake_script;

fake_script *fake_script_read(const char *path);
fake_script *fake_script_plain(void);

typedef enum fake_kind { FAKE_LIST, FAKE_FETCH, FAKE_WATCH, FAKE_ASK } fake_kind;

/* Something under way, with a thread of its own that delivers and completes it. */
typedef struct fake_operation {
  struct fake_operation *next;
  usher_plugin_ctx *ctx;
  usher_op op;
  fake_kind kind;
  int is_contacts;
  usher_str wanted; /* the text that is looked for, or the identifier; a copy, which ends in a NUL as well */
  uint64_t limit;
  usher_str *chosen; /* under a limited grant: what exists for the application */
  uint64_t chosen_count;
  int limited, paused, cancelled, finished;
  pthread_t thread;
} fake_operation;

struct usher_plugin_ctx {
  usher_host_v1 host;
  pthread_mutex_t lock; /* guards what follows; never held in a call to the host */
  pthread_cond_t changed;
  fake_operation *operations;
  fake_script *script;
  fake_answer answered; /* what a request ended with, until the script is exchanged */
  int has_answered;
  unsigned asked;
  uint64_t version; /* how often the script was exchanged */
  int is_observed, is_telling;
  char *path;
  int events, stop[2];
  pthread_t reader;
  int has_reader;
};

fake_script *fake_script_use(usher_plugin_ctx *ctx); /* with the lock held */
void fake_script_leave(usher_plugin_ctx *ctx, fake_script *script);
fake_answer fake_status(const usher_plugin_ctx *ctx); /* with the lock held */

void fake_reader_start(usher_plugin_ctx *ctx, const char *path);
void fake_reader_stop(usher_plugin_ctx *ctx);

usher_result fake_begin(fake_operation *operation);
void fake_release(fake_operation *operation);
void fake_end_all(usher_plugin_ctx *ctx);
usher_result fake_cancel(usher_plugin_ctx *ctx, usher_op op);
usher_result fake_resume(usher_plugin_ctx *ctx, usher_op op, uint64_t hold);
void fake_fill_status(usher_plugin_ctx *ctx, usher_status_v1 *out, fake_answer answer, const fake_script *script);

/* The items of this plugin's own extension, laid out as `u,u,s:identifier,s:text`. */
typedef struct fake_plain_item {
  uint32_t struct_size;
  uint32_t reserved0;
  usher_str identifier;
  usher_str text;
} fake_plain_item;

#define FAKE_EXTENSION "org.usher.fake/1"
#define FAKE_ITEMS_LAYOUT "1000:item=u,u,s:identifier,s:text"

int fake_equals(usher_str text, const char *other);
int fake_is_scope(usher_str scope, const char *id);
const usher_extension_v1 *fake_extension(usher_plugin_ctx *ctx, const char *id);
usher_str fake_text(const char *text);

_Pragma("GCC visibility pop")

#endif
