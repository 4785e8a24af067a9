/* SPDX-License-Identifier: Apache-2.0 */

/* A host, as small as a correct one can be, which each file here spoils in one place.
 *
 *   cc -pthread -I SDK/C/include -o host Tests/Fixtures/Hosts/GoodHost.c
 *   ./host ./witness.so [setting=value ...]
 *
 * It loads one plugin, asks the system's authority where that decides (otherwise it plays a person who allows
 * everything), calls every method of the plugin's extension and takes the plugin down. The first thread is the
 * application's and only waits; the plugin is called on another. A fixture defines one of the HOST_ macros below in its
 * own way. A line `Breaks: USHER_HOST_nn` names the rule that the witness must report, and no other; a line `Setting:`
 * is a setting of the witness for it. */

#ifndef HOST_H
#define HOST_H

#define _GNU_SOURCE
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <usher/plugin.h>

#define HOST_UNUSED __attribute__((unused))

enum { PAUSE_AFTER = 4, MOST_TAKEN = 12, MOST_HELD = 32 };

/* -- What a fixture may spoil --------------------------------------------------------------------------------------- */

#ifndef HOST_CHECKS_NOTE
#define HOST_CHECKS_NOTE 1
#endif
#ifndef HOST_CHECKS_TABLE
#define HOST_CHECKS_TABLE 1
#endif
#ifndef HOST_OPEN_FLAGS
#define HOST_OPEN_FLAGS (RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE)
#endif
#ifndef HOST_FIRST_OPERATION
#define HOST_FIRST_OPERATION 1
#endif
#ifndef HOST_NEXT_OPERATION
#define HOST_NEXT_OPERATION(host) ((host)->next_op++)
#endif
#ifndef HOST_OBSERVE
#define HOST_OBSERVE(host) (host)->plugin->observe((host)->ctx, 1)
#endif
#ifndef HOST_RUN
#define HOST_RUN(host) host_run_on_thread(host)
#endif
#ifndef HOST_BEFORE_START
#define HOST_BEFORE_START(host) host_read_status(host, "read")
#endif
#ifndef HOST_AFTER_COMPLETION
#define HOST_AFTER_COMPLETION(host) (void)(host)
#endif
#ifndef HOST_ON_DELIVERY
#define HOST_ON_DELIVERY(host, item) (void)(host), (void)(item)
#endif
#ifndef HOST_ON_COMPLETION
#define HOST_ON_COMPLETION(host, op, status) (void)(host), (void)(op), (void)(status)
#endif
#ifndef HOST_ON_LOG
#define HOST_ON_LOG(host) (void)(host)
#endif
#ifndef HOST_ON_CHANGE
#define HOST_ON_CHANGE(host) (host)->is_changed = 1
#endif
#ifndef HOST_LATE_BITS
#define HOST_LATE_BITS USHER_DELIVER_ENOUGH
#endif
#ifndef HOST_RESUMES
#define HOST_RESUMES 1
#endif
#ifndef HOST_GIVES_BACK
#define HOST_GIVES_BACK 1
#endif
#ifndef HOST_HOLD_OF
#define HOST_HOLD_OF(kind, item) ((kind) == 1001 ? (item)->hold : 0)
#endif
#ifndef HOST_MINDS_DEADLINES
#define HOST_MINDS_DEADLINES 1
#endif
#ifndef HOST_SPOIL_CALL
#define HOST_SPOIL_CALL(host, call) (void)(host), (void)(call)
#endif
#ifndef HOST_IS_GRANTED
#define HOST_IS_GRANTED(host) host_is_granted(host)
#endif
#ifndef HOST_ASKS_SYSTEM
#define HOST_ASKS_SYSTEM(host) ((host)->status.authority == USHER_AUTHORITY_SYSTEM)
#endif
#ifndef HOST_PURPOSE
#define HOST_PURPOSE "To see whether it works."
#endif
#ifndef HOST_DESTROY
#define HOST_DESTROY(host) (host)->plugin->destroy((host)->ctx)
#endif
#ifndef HOST_SPOIL
#define HOST_SPOIL(host) (void)(host)
#endif
#ifndef HOST_SPOIL_TABLE
#define HOST_SPOIL_TABLE(table) (void)(table)
#endif

/* -- Types --------------------------------------------------------------------------------------------------------- */

/* The items of the witness: of kind 1001 with a hold. */
typedef struct host_item {
  uint32_t struct_size, reserved0;
  uint64_t number;
  usher_str text;
  uint64_t hold;
} host_item;

typedef struct host_argument {
  uint32_t struct_size, reserved0;
  uint64_t count;
} host_argument;

/* A data call as it is about to be made. */
typedef struct host_call {
  usher_grant_v1 grant;
  host_argument argument;
  uint32_t method;
  usher_op op;
} host_call;

typedef struct host {
  const usher_plugin_v1 *plugin;
  usher_plugin_ctx *ctx;
  usher_host_v1 table;
  void *image;
  const char *path;
  char **settings;
  usher_status_v1 status;
  usher_op next_op;
  atomic_int is_changed;

  pthread_mutex_t lock; /* guards everything below */
  pthread_cond_t moved;
  usher_op op; /* the one under way; 0: none */
  int waiting, delivered, taken, is_paused, is_over;
  uint64_t holds[MOST_HELD];
  int hold_count;
  usher_status_v1 decided;
} host;

HOST_UNUSED static void host_sleep(long milliseconds) {
  nanosleep(&(struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000}, NULL);
}

static usher_str host_text(const char *text) { return (usher_str){text, strlen(text)}; }

static usher_host_ctx *host_as_ctx(host *self) { return (usher_host_ctx *)(void *)self; }
static host *host_of(usher_host_ctx *ctx) { return (host *)(void *)ctx; }

/* -- What the plugin calls ------------------------------------------------------------------------------------------ */

static void host_complete(usher_host_ctx *ctx, usher_op op, usher_result result, const usher_status_v1 *status,
                          usher_str detail) {
  host *self = host_of(ctx);
  (void)result, (void)detail;
  HOST_ON_COMPLETION(self, op, status);
  pthread_mutex_lock(&self->lock);
  if (self->op == op && op != 0 && !self->is_over) {
    self->is_over = 1;
    self->decided = status != NULL ? *status : (usher_status_v1){.struct_size = sizeof *status};
    pthread_cond_broadcast(&self->moved);
  }
  pthread_mutex_unlock(&self->lock);
}

static uint32_t host_deliver(usher_host_ctx *ctx, usher_op op, uint32_t kind, const void *given) {
  host *self = host_of(ctx);
  const host_item *item = given;
  uint32_t bits = USHER_DELIVER_MORE;
  HOST_ON_DELIVERY(self, item);
  pthread_mutex_lock(&self->lock);
  if (self->op != op || self->is_over) {
    pthread_mutex_unlock(&self->lock);
    return HOST_LATE_BITS;
  }
  self->waiting++;
  if (++self->delivered % PAUSE_AFTER == 0) {
    self->is_paused = 1;
    bits |= USHER_DELIVER_PAUSE;
  }
  if (HOST_HOLD_OF(kind, item) != 0) {
    self->holds[self->hold_count++] = HOST_HOLD_OF(kind, item);
    bits |= USHER_DELIVER_HELD;
  }
  pthread_cond_broadcast(&self->moved);
  pthread_mutex_unlock(&self->lock);
  return bits;
}

static void host_status_changed(usher_host_ctx *ctx, usher_str scope) {
  host *self = host_of(ctx);
  (void)scope;
  pthread_mutex_lock(&self->lock);
  HOST_ON_CHANGE(self);
  pthread_cond_broadcast(&self->moved);
  pthread_mutex_unlock(&self->lock);
}

static void host_log(usher_host_ctx *ctx, int32_t severity, usher_str text) {
  (void)ctx, (void)severity, (void)text;
  HOST_ON_LOG(host_of(ctx));
}

static usher_result host_setting(usher_host_ctx *ctx, usher_str key, usher_str_sink sink, void *sink_ctx) {
  for (char **each = host_of(ctx)->settings; *each != NULL; each++) {
    if (strncmp(*each, key.ptr, key.len) == 0 && (*each)[key.len] == '=') {
      sink(sink_ctx, host_text(*each + key.len + 1));
      return USHER_RESULT_OK;
    }
  }
  return USHER_RESULT_NOT_FOUND;
}

static const void *host_extension(usher_host_ctx *ctx, const char *id) {
  (void)ctx, (void)id;
  return NULL;
}

/* -- Loading ------------------------------------------------------------------------------------------------------- */

/* Copies the note's description; 0 where there is none. */
static int host_read_note(const char *path, char *note, size_t size) {
  int file = open(path, O_RDONLY | O_CLOEXEC), found = 0;
  struct stat facts;
  const unsigned char *bytes;
  if (file < 0 || fstat(file, &facts) != 0) {
    return 0;
  }
  bytes = mmap(NULL, (size_t)facts.st_size, PROT_READ, MAP_PRIVATE, file, 0);
  close(file);
  const ElfW(Ehdr) *head = (const void *)bytes;
  const ElfW(Phdr) *segment = (const void *)(bytes + head->e_phoff);
  for (int index = 0; index < head->e_phnum; index++) {
    uint64_t at = segment[index].p_offset, end = at + segment[index].p_filesz;
    while (segment[index].p_type == PT_NOTE && at + 12 <= end) {
      const ElfW(Nhdr) *each = (const void *)(bytes + at);
      uint64_t text = at + 12 + (each->n_namesz + 3) / 4 * 4;
      if (each->n_type == USHER_NOTE_TYPE && each->n_namesz == 6 && each->n_descsz < size) {
        memcpy(note, bytes + text, each->n_descsz);
        note[each->n_descsz] = '\0';
        found = 1;
      }
      at = text + (each->n_descsz + 3) / 4 * 4;
    }
  }
  munmap((void *)(uintptr_t)bytes, (size_t)facts.st_size);
  return found;
}

/* The value of a key, in place of the line's end a NUL; "" where there is none. */
static const char *host_note_value(const char *note, const char *key, char *value, size_t size) {
  size_t length = strlen(key);
  value[0] = '\0';
  for (const char *line = note; line != NULL; line = strchr(line, '\n') != NULL ? strchr(line, '\n') + 1 : NULL) {
    if (strncmp(line, key, length) == 0 && line[length] == '=') {
      snprintf(value, size, "%.*s", (int)strcspn(line + length + 1, "\n"), line + length + 1);
    }
  }
  return value;
}

static int host_takes_note(const char *note) {
  char abi[64], required[64], variant[64];
  host_note_value(note, "abi", abi, sizeof abi);
  host_note_value(note, "abi-required", required, sizeof required);
  host_note_value(note, "abi-variant", variant, sizeof variant);
  return strncmp(abi, "1.", 2) == 0 && strcmp(required[0] != '\0' ? required : abi, "1.0") == 0 && variant[0] == '\0';
}

/* Whether an address is code of the file that has the entry. */
static int host_is_code(ElfW(Addr) address, ElfW(Addr) base);

static int host_takes_table(const usher_plugin_v1 *table, const char *note, const void *entry) {
  char id[256], category[256], version[256];
  uint32_t size;
  Dl_info image;
  memcpy(&size, table, sizeof size);
  if (size < sizeof *table || size > USHER_STRUCT_SIZE_MAX || size % 8 != 0 || dladdr(entry, &image) == 0) {
    return 0;
  }
  const uintptr_t functions[] = {(uintptr_t)table->create,  (uintptr_t)table->destroy, (uintptr_t)table->status,
                                 (uintptr_t)table->cancel,  (uintptr_t)table->resume,  (uintptr_t)table->observe,
                                 (uintptr_t)table->request, (uintptr_t)table->explain, (uintptr_t)table->extension};
  for (size_t index = 0; index < sizeof functions / sizeof functions[0]; index++) {
    if (!host_is_code(functions[index], (ElfW(Addr))image.dli_fbase)) {
      return 0;
    }
  }
  return strcmp(table->id, host_note_value(note, "id", id, sizeof id)) == 0 &&
         strcmp(table->category, host_note_value(note, "category", category, sizeof category)) == 0 &&
         strcmp(table->version, host_note_value(note, "version", version, sizeof version)) == 0;
}

typedef struct host_search {
  ElfW(Addr) address, base;
  int found;
} host_search;

static int host_look(struct dl_phdr_info *image, size_t size, void *given) {
  host_search *search = given;
  (void)size;
  for (int index = 0; index < image->dlpi_phnum && image->dlpi_addr == search->base; index++) {
    const ElfW(Phdr) *segment = &image->dlpi_phdr[index];
    ElfW(Addr) start = image->dlpi_addr + segment->p_vaddr;
    search->found |= segment->p_type == PT_LOAD && (segment->p_flags & PF_X) != 0 && search->address >= start &&
                     search->address < start + segment->p_memsz;
  }
  return search->found;
}

static int host_is_code(ElfW(Addr) address, ElfW(Addr) base) {
  host_search search = {address, base, 0};
  return address != 0 && dl_iterate_phdr(host_look, &search);
}

static int host_load(host *self) {
  static char note[USHER_NOTE_SIZE_MAX + 1];
  usher_plugin_entry_v1_fn entry;
  void *symbol;
  if (!host_read_note(self->path, note, sizeof note) || (HOST_CHECKS_NOTE && !host_takes_note(note))) {
    fprintf(stderr, "host: %s is no plugin for this host\n", self->path);
    return 0;
  }
  self->image = dlopen(self->path, HOST_OPEN_FLAGS);
  symbol = self->image != NULL ? dlsym(self->image, "usher_plugin_entry_v1") : NULL;
  if (symbol == NULL) {
    fprintf(stderr, "host: %s\n", dlerror());
    return 0;
  }
  memcpy(&entry, &symbol, sizeof entry);
  self->plugin = entry(USHER_ABI_MINOR);
  if (self->plugin == NULL || (HOST_CHECKS_TABLE && !host_takes_table(self->plugin, note, symbol))) {
    fprintf(stderr, "host: the table of %s is wrong\n", self->path);
    return 0;
  }
  return 1;
}

/* -- Status and requests --------------------------------------------------------------------------------------------- */

HOST_UNUSED static void host_read_status(host *self, const char *scope) {
  self->status = (usher_status_v1){.struct_size = sizeof self->status};
  if (self->plugin->status(self->ctx, host_text(scope), &self->status) != USHER_RESULT_OK) {
    self->status.authorization = USHER_AUTHORIZATION_UNSET;
  }
}

static void host_hear(void *sink_ctx, usher_str text) {
  snprintf(sink_ctx, 256, "%.*s", (int)text.len, text.ptr);
}

HOST_UNUSED static int host_is_granted(const host *self) {
  int is_current = self->status.expires_unix_ms == 0 || self->status.expires_unix_ms > time(NULL) * INT64_C(1000);
  return is_current && (self->status.authority == USHER_AUTHORITY_SYSTEM
                            ? self->status.authorization == USHER_AUTHORIZATION_AUTHORIZED ||
                                  self->status.authorization == USHER_AUTHORIZATION_LIMITED
                            : self->status.authorization == USHER_AUTHORIZATION_NOT_DETERMINED);
}

/* Makes an operation the one that is under way. */
static usher_op host_begin(host *self) {
  pthread_mutex_lock(&self->lock);
  self->op = HOST_NEXT_OPERATION(self);
  self->waiting = self->delivered = self->taken = self->is_paused = self->is_over = self->hold_count = 0;
  pthread_mutex_unlock(&self->lock);
  return self->op;
}

static void host_ask_system(host *self) {
  usher_request_v1 request = {.struct_size = sizeof request, .scope = host_text("read"),
                              .purpose = host_text(HOST_PURPOSE)};
  usher_op op = host_begin(self);
  if (self->plugin->request(self->ctx, &request, op) == USHER_RESULT_OK) {
    pthread_mutex_lock(&self->lock);
    while (!self->is_over) {
      pthread_cond_wait(&self->moved, &self->lock);
    }
    pthread_mutex_unlock(&self->lock);
  }
  host_read_status(self, "read");
}

/* -- Data calls ------------------------------------------------------------------------------------------------------ */

/* What is to be done for the operation under way, with nothing locked. */
typedef struct host_turn {
  int resumes, cancels, ends, rereads;
  uint64_t holds[MOST_HELD];
  int hold_count;
} host_turn;

/* Waits until there is something to do; `patience` is how many milliseconds the operation has left. */
static host_turn host_next_turn(host *self, long *patience) {
  host_turn turn = {0};
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_nsec += 50 * 1000000;
  until.tv_sec += until.tv_nsec / 1000000000;
  until.tv_nsec %= 1000000000;
  pthread_mutex_lock(&self->lock);
  if (self->waiting == 0 && !self->is_over && !self->is_changed &&
      pthread_cond_timedwait(&self->moved, &self->lock, &until) != 0) {
    *patience -= self->is_paused ? 0 : 50; /* the clock stands while paused */
  }
  self->taken += self->waiting;
  self->waiting = 0;
  turn.resumes = self->is_paused && HOST_RESUMES;
  self->is_paused &= !turn.resumes;
  turn.rereads = self->is_changed;
  self->is_changed = 0;
  if (HOST_GIVES_BACK) {
    memcpy(turn.holds, self->holds, sizeof turn.holds);
    turn.hold_count = self->hold_count;
    self->hold_count = 0;
  }
  turn.ends = self->is_over && turn.hold_count == 0;
  turn.cancels = self->taken >= MOST_TAKEN || (*patience <= 0 && HOST_MINDS_DEADLINES);
  pthread_mutex_unlock(&self->lock);
  return turn;
}

static void host_take_items(host *self, usher_op op, uint32_t kind) {
  long patience = kind == USHER_METHOD_WATCH ? 1000000 : 200;
  int is_cancelled = 0;
  for (;;) {
    host_turn turn = host_next_turn(self, &patience);
    for (int index = 0; index < turn.hold_count; index++) {
      self->plugin->resume(self->ctx, op, turn.holds[index]);
    }
    if (turn.rereads) {
      host_read_status(self, "read");
    }
    if (turn.ends) {
      return;
    }
    if (turn.resumes) {
      self->plugin->resume(self->ctx, op, 0);
    }
    if (turn.cancels && !is_cancelled) {
      self->plugin->cancel(self->ctx, op);
      is_cancelled = 1;
    }
  }
}

static void host_call_method(host *self, const usher_extension_v1 *extension, const usher_method_v1 *method) {
  host_call call = {.grant = {.struct_size = sizeof call.grant, .authorization = USHER_AUTHORIZATION_AUTHORIZED,
                              .scope = host_text(method->scope)},
                    .argument = {.struct_size = sizeof call.argument, .count = 10},
                    .method = method->number};
  call.op = host_begin(self);
  HOST_BEFORE_START(self);
  if (!HOST_IS_GRANTED(self)) {
    return;
  }
  HOST_SPOIL_CALL(self, &call);
  if (extension->start(self->ctx, &call.grant, call.method, &call.argument, call.op) == USHER_RESULT_OK) {
    host_take_items(self, call.op, method->kind);
    HOST_AFTER_COMPLETION(self);
  }
}

static void host_call_methods(host *self) {
  const usher_extension_v1 *extension = self->plugin->extension(self->ctx, "com.example.witness/1");
  for (uint32_t index = 0; extension != NULL && index < extension->method_count; index++) {
    host_call_method(self, extension, &extension->methods[index]);
  }
}

/* -- The whole ------------------------------------------------------------------------------------------------------- */

static void *host_work(void *given) {
  host *self = given;
  char sentence[256];
  if (!host_load(self)) {
    return NULL;
  }
  if (self->plugin->create(&self->table, &self->ctx) != USHER_RESULT_OK) {
    return NULL;
  }
  HOST_OBSERVE(self);
  host_read_status(self, "read");
  self->plugin->explain(self->ctx, host_text("read"), host_hear, sentence);
  if (self->status.authorization == USHER_AUTHORIZATION_NOT_DETERMINED && HOST_ASKS_SYSTEM(self)) {
    host_ask_system(self);
  }
  host_call_methods(self);
  HOST_SPOIL(self);
  HOST_DESTROY(self);
  return NULL;
}

HOST_UNUSED static void host_run_on_thread(host *self) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, host_work, self) == 0) {
    pthread_join(thread, NULL);
  }
}

int main(int count, char **words) {
  static host self;
  if (count < 2) {
    fprintf(stderr, "usage: host PLUGIN.so [setting=value ...]\n");
    return 2;
  }
  alarm(60); /* a fault of a fixture must not stay behind */
  pthread_mutex_init(&self.lock, NULL);
  pthread_cond_init(&self.moved, NULL);
  self.path = words[1];
  self.settings = words + 2;
  self.next_op = HOST_FIRST_OPERATION;
  self.table = (usher_host_v1){.struct_size = sizeof self.table,
                               .abi_minor = USHER_ABI_MINOR,
                               .ctx = host_as_ctx(&self),
                               .complete = host_complete,
                               .deliver = host_deliver,
                               .status_changed = host_status_changed,
                               .log = host_log,
                               .setting = host_setting,
                               .extension = host_extension,
                               .app_id = host_text("com.example.host"),
                               .app_name = host_text("A small host"),
                               .state_dir = host_text("/nonexistent"),
                               .locale = host_text("C.UTF-8")};
  HOST_SPOIL_TABLE(&self.table);
  HOST_RUN(&self);
  return 0;
}

#endif
