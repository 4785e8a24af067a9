/* SPDX-License-Identifier: Apache-2.0 */

/* hygiene: the host's locale. In Turkish the capital of i isn't I, and numbers have a comma: what a plugin answers must
 * not change. Each locale has a process of its own; two of them have the same, which shows what changes by itself. */

#define _GNU_SOURCE

#include "hygiene.h"

#include <errno.h>
#include <locale.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define TURKISH "tr_TR.UTF-8"

enum { PIECES_MOST = 512, NAME_MAX_LENGTH = 96, ITEMS_MOST = 64 };

/* What one process saw: a fingerprint of each answer. */
typedef struct piece {
  char name[NAME_MAX_LENGTH];
  uint64_t hash;
} piece;

typedef struct record {
  uint32_t count, ended;
  piece pieces[PIECES_MOST];
} record;

static record *writing;
static uint64_t item_hash;
static const data_method *running;

static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t length) {
  const unsigned char *each = bytes;
  for (size_t index = 0; index < length; index++) {
    hash = (hash ^ each[index]) * UINT64_C(0x100000001B3);
  }
  return hash;
}

static void write_piece(const char *what, const char *of, uint64_t hash) {
  if (writing->count < PIECES_MOST) {
    piece *new = &writing->pieces[writing->count++];
    snprintf(new->name, sizeof new->name, "%s%s%s", what, *of == '\0' ? "" : " of ", of);
    new->hash = hash;
  }
}

static void take_text(void *context, usher_str text) {
  uint64_t *hash = context;
  if (memory_is_readable(text.ptr, (size_t)text.len)) {
    *hash = hash_bytes(*hash, text.ptr, (size_t)text.len);
  }
}

static uint32_t take_item(instance *self, operation *of, uint32_t kind, const void *item) {
  const layout *layout = layout_of_kind(&running->items, kind);
  item_image image;
  (void)self;
  item_hash = hash_bytes(item_hash, &kind, sizeof kind);
  if (layout != NULL) {
    image = item_take(layout, item, false);
    item_hash = hash_bytes(item_hash, image.bytes, image.count);
    item_forget(&image);
  }
  return of->delivered >= ITEMS_MOST ? USHER_DELIVER_ENOUGH : USHER_DELIVER_MORE;
}

static void ask_scope(instance *self, const char *scope) {
  usher_status_v1 status;
  uint64_t hash = 1;
  usher_result result = call_status_of(self, scope, &status);
  write_piece("the status", scope, hash_bytes((uint64_t)result, &status, sizeof status));
  result = call_explain(self, text_of(scope), take_text, &hash);
  write_piece("the explanation", scope, hash_bytes(hash, &result, sizeof result));
}

static void read_method(instance *self, const data_method *method, void *arguments) {
  operation *started;
  running = method;
  item_hash = 1;
  self->on_deliver = take_item;
  started = operation_start(self, method->table, method->method, grant_for(method), arguments);
  if (started->start_result == USHER_RESULT_OK && operation_settle(started, UINT64_MAX, 3000) != SETTLEMENT_DONE) {
    operation_stop(started);
    self->on_deliver = NULL;
    return;
  }
  self->on_deliver = NULL;
  write_piece(method->method->name, "", hash_bytes(item_hash, &started->start_result, sizeof(usher_result)) + (uint64_t)started->result);
}

/* Texts that a search would find without regard to case. */
static void read_with_texts(instance *self, const data_method *method) {
  static const char *const words[] = {"i", "I", "TITLE"};
  for (size_t index = 0; index < sizeof words / sizeof *words; index++) {
    void *arguments = arguments_for(method);
    bool has = false;
    for (size_t member = 0; member < method->arguments->count; member++) {
      const layout_member *each = &method->arguments->members[member];
      has |= each->type == 's' && each != data_identifier(method->arguments) && *each->name != '\0' &&
             arguments_set(method, arguments, each->name, words[index]);
    }
    if (has) {
      read_method(self, method, arguments);
    }
  }
}

static void live_and_write(void) {
  static data_methods methods;
  instance *self = instance_begin();
  for (size_t index = 0; index < probe.scopes.count; index++) {
    ask_scope(self, probe.scopes.items[index]);
  }
  data_methods_of(self, &methods);
  data_learn(self, &methods);
  for (size_t index = 0; index < methods.count; index++) {
    if (methods.all[index].method->kind == USHER_METHOD_ONCE) {
      read_method(self, &methods.all[index], arguments_for(&methods.all[index]));
      read_with_texts(self, &methods.all[index]);
    }
  }
  instance_end(self);
  writing->ended = 1;
}

/* -- Processes --------------------------------------------------------------------------------------------------------- */

static void *shared_memory(size_t size) {
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    probe_skip("there is no memory left");
  }
  return memory;
}

static bool set_locale(const char *name) {
  bool works = setlocale(LC_ALL, name) != NULL;
  setlocale(LC_MESSAGES, "C"); /* sentences may be translated */
  return works;
}

static int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

/* A skip or a failure inside has told so, and ended the process: then this one ends without a word. */
static record *run_in(const char *locale) {
  record *seen = shared_memory(sizeof *seen);
  pid_t child = fork();
  int status;
  if (child < 0) {
    probe_skip("no process can be started");
  }
  if (child == 0) {
    writing = seen;
    set_locale(locale);
    live_and_write();
    _exit(0);
  }
  status = wait_for(child);
  if (seen->ended == 0 && WIFEXITED(status)) {
    _exit(0);
  }
  if (seen->ended == 0 && strcmp(locale, "C") == 0) {
    probe_skip("needs hygiene.never-ends-host: it ends the process (signal %d)", WTERMSIG(status));
  }
  if (seen->ended == 0) {
    probe_fail("under the locale %s it ends the process (signal %d)", locale, WTERMSIG(status));
  }
  return seen;
}

/* -- The locale -------------------------------------------------------------------------------------------------------- */

/* Makes it where the machine doesn't have it; false where that can't be done. */
static bool build_locale(void) {
  extern char **environ;
  const char *folder = getenv("TMPDIR");
  char path[4096];
  char *words[] = {"localedef", "--quiet", "-i", "tr_TR", "-f", "UTF-8", path, NULL};
  posix_spawn_file_actions_t actions;
  pid_t pid;
  if (folder == NULL || snprintf(path, sizeof path, "%s/%s", folder, TURKISH) >= (int)sizeof path) {
    return false;
  }
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", 1, 0);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", 1, 0);
  if (posix_spawnp(&pid, "localedef", &actions, NULL, words, environ) != 0) {
    return false;
  }
  wait_for(pid);
  setenv("LOCPATH", folder, 1);
  return set_locale(TURKISH);
}

void check_turkish_locale(void) {
  record *first, *second, *turkish;
  bool works = set_locale(TURKISH);
  if (!works && probe.rounds != 0) {
    probe_skip("the locale " TURKISH " isn't installed, and making it takes long");
  }
  if (!works && !build_locale()) {
    probe_skip("the locale " TURKISH " isn't installed, and can't be made (Debian's packages locales and libc-bin)");
  }
  set_locale("C");
  first = run_in("C");
  second = run_in("C");
  turkish = run_in(TURKISH);
  for (uint32_t index = 0; index < first->count; index++) {
    const piece *mine = &first->pieces[index], *again = &second->pieces[index], *other = &turkish->pieces[index];
    if (index >= second->count || strcmp(mine->name, again->name) != 0) {
      return; /* it changes by itself */
    }
    if (index >= turkish->count || strcmp(mine->name, other->name) != 0 ||
        (mine->hash == again->hash && mine->hash != other->hash)) {
      probe_fail("under the locale %s, %s is another than under C", TURKISH, mine->name);
    }
  }
}
