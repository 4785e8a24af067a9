/* SPDX-License-Identifier: Apache-2.0 */

/* What a check is written with.
 *
 * A process runs one check, so the run is one global: it begins in `usher_probe_main`, and `probe_fail`, `probe_skip` or
 * the check's return ends it. A check fails at its first finding; what it needs and can't have, because another rule is
 * broken, skips it with that rule's check named. */

#ifndef PROBE_H
#define PROBE_H

#include <conformance_probe.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdnoreturn.h>
#include <sys/types.h>
#include <usher/plugin.h>

/* -- The run (run.c) ----------------------------------------------------------------------------------------------- */

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
  unsigned rounds;    /* how often a check repeats what it repeats; 0 is its own number */
  bool in_process;    /* in a debugger: nothing is redirected or limited */
  bool probing;       /* the plugin reports what it shows through usher.probe/1 */
} probe_run;

extern probe_run probe;

/* Ends the check: the plugin breaks the rule. One sentence, without a full stop at its end. From any thread. */
noreturn void probe_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

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

/* Whether bytes are UTF-8 (RFC 3629: no surrogates, nothing overlong). */
bool text_is_utf8(const void *bytes, uint64_t length);

/* -- The plugin (plugin.c) ------------------------------------------------------------------------------------------ */

typedef struct plugin_facts {
  void *handle;                  /* of dlopen; never closed */
  usher_plugin_entry_v1_fn entry;
  const usher_plugin_v1 *theirs; /* as the entry returned it */
  usher_plugin_v1 table;         /* the copy that every call goes through */
} plugin_facts;

extern plugin_facts plugin;

/* Opens the runtime that the plugin shares with its host, where there is one; NULL or what dlerror says. */
const char *plugin_try_open_runtime(void);

/* dlopen, as a host does it; NULL or what dlerror says. */
const char *plugin_try_open(void);

/* Opens the file, calls the entry, copies the table. What goes wrong skips the check, naming the one that judges it. The
 * other two stop earlier: behind the entry's answer, which may be NULL, and before anybody looks at the functions. */
void plugin_open(void);
void plugin_open_entry(void);
void plugin_open_table(void);

/* The name of a mandatory function that the table lacks, and of one that isn't in the plugin's code; or NULL. */
const char *plugin_missing_function(void);
const char *plugin_stray_function(void);

/* Whether an address lies in a segment of the plugin's file: with `executable`, in one that holds code. */
bool plugin_owns(const void *address, bool executable);

/* Whether `length` bytes at an address are mapped and readable. */
bool memory_is_readable(const void *address, size_t length);

/* The length of a NUL-terminated text of at most `most` bytes that may lie anywhere; SIZE_MAX where there is none. */
size_t text_length_at(const char *text, size_t most);

/* A copy that ends right before a page that nobody may touch. Lives as long as the process. */
void *memory_before_guard(const void *bytes, size_t size);

/* -- Instances (instance.c, host.c) ---------------------------------------------------------------------------------- */

typedef struct instance instance;
typedef struct operation operation;

/* What the plugin did about one operation. Guarded by the instance's lock until the operation has ended. */
struct operation {
  operation *next;
  instance *owner;
  usher_op op;
  bool is_request;
  const usher_method_v1 *method; /* NULL for a permission request */
  bool start_returned;
  usher_result start_result;
  unsigned completions;
  usher_result result;
  bool has_status;
  usher_status_v1 status; /* of the first completion */
  bool status_refused;    /* it came with a status whose size is out of bounds */
  bool completed_inside_start;
  bool completed_elsewhere; /* on another thread than the one that started it */
  pthread_t starter;
  uint64_t delivered;
  uint64_t delivered_after_end;
  bool delivering;       /* a delivery has not returned */
  bool overlapped;       /* two of them at once, or a completion during one */
  bool said_enough, said_pause;
  uint64_t after_enough; /* deliveries although the host said enough */
  uint64_t while_paused; /* deliveries although the host said pause */
  uint64_t cancelled_at; /* milliseconds; 0 where it wasn't */
  uint64_t ended_at;
};

/* A host that watches, for one instance of the plugin. */
struct instance {
  instance *next;
  usher_host_v1 *host;     /* what `create` got; lives as long as the process */
  usher_host_ctx *ctx;     /* a page that nobody may touch: the plugin can't look behind it */
  usher_plugin_ctx *theirs;
  const char *app_id;
  pthread_mutex_t lock;    /* guards everything below */
  pthread_cond_t changed;
  operation *operations;   /* kept until the process ends */
  bool creating, observing, destroyed;
  unsigned status_changes;         /* while observing */
  unsigned stray_status_changes;   /* before, after, or never observed */
  unsigned calls_during_create;    /* of functions that may not be called then */
  unsigned calls_after_destroy;
  unsigned foreign_completions;    /* of an operation that this instance never started */
  usher_op last_foreign;
  unsigned misbehaves;             /* logs of severity 4 */
  const char *text_fault;          /* the first text that the host was given and can't show, as a sentence; or NULL */
  bool fails;                      /* every function of this host fails */
  /* Decides what `deliver` answers; NULL goes on. Called without the lock. */
  uint32_t (*on_deliver)(instance *, operation *, uint32_t kind, const void *item);
  /* Called without the lock, inside `complete`. */
  void (*on_complete)(instance *, operation *);
  /* Called without the lock, inside `status_changed`. */
  void (*on_status_changed)(instance *, usher_str scope);
  /* What `extension` answers; NULL: nothing. */
  const void *(*on_extension)(instance *, const char *id);
  void *data; /* the check's own */
};

/* Makes a host; `app_id` NULL is the usual app. Nothing is created in the plugin yet. */
instance *instance_new(const char *app_id);

/* Lets the host's table end right before a page that can't be read, at the size of v1.0. */
void instance_cut_host(instance *self);

/* Makes the host's table `extra` bytes longer, all poison. */
void instance_grow_host(instance *self, size_t extra);

/* Calls `create`; the result. */
usher_result instance_create(instance *self);

/* `create` that must work, or the check is skipped. `observe(1)` follows, as a host does it. */
instance *instance_begin(void);
void instance_begin_existing(instance *self);

/* `observe(0)` and `destroy`. */
void instance_end(instance *self);

/* -- Calls (calls.c): each names itself on the page first ------------------------------------------------------------ */

usher_result call_status(instance *self, usher_str scope, usher_status_v1 *out);
/* `status` into a whole zeroed struct. */
usher_result call_status_of(instance *self, const char *scope, usher_status_v1 *out);
usher_result call_observe(instance *self, uint32_t on);
const usher_extension_v1 *call_extension(instance *self, const char *id);
usher_result call_explain(instance *self, usher_str scope, usher_str_sink sink, void *sink_ctx);
usher_result call_cancel(instance *self, usher_op op);
usher_result call_resume(instance *self, usher_op op, uint64_t hold);
void call_destroy(instance *self);

/* A new number for an operation, never one that was used. */
usher_op operation_number(void);

/* Starts a permission request; the operation, whose `start_result` tells whether it began. */
operation *operation_request(instance *self, const char *scope, const char *purpose);

/* The same with a request of the check's own. */
operation *operation_request_with(instance *self, const usher_request_v1 *request);

/* Starts a data method with a grant and arguments. */
operation *operation_start(instance *self, const usher_extension_v1 *table, const usher_method_v1 *method,
                           const usher_grant_v1 *grant, const void *arguments);

/* Waits until an operation has ended; false after `milliseconds`. */
bool operation_wait(operation *self, unsigned milliseconds);

/* Waits for a condition on the instance, tested under its lock; false after `milliseconds`. */
bool instance_wait(instance *self, unsigned milliseconds, bool (*condition)(instance *, void *), void *context);

/* Waits for the end, or skips the check naming `operation.exactly-once`. */
void operation_expect_end(operation *self);

/* Cancels an operation and waits for its end, or skips. */
void operation_stop(operation *self);

/* -- Layouts (layout.c) ---------------------------------------------------------------------------------------------- */

typedef struct layout layout;

typedef struct layout_member {
  char type; /* u i t x d s y h a */
  char name[65];
  size_t offset;
  layout *inner; /* of `a` */
} layout_member;

struct layout {
  layout_member members[256];
  size_t count, size, alignment;
};

typedef struct layout_kind {
  uint32_t kind;
  char name[65];
  layout *of;
} layout_kind;

typedef struct layout_items {
  layout_kind kinds[64];
  size_t count;
} layout_items;

/* Parses a layout string; NULL with a sentence in `problem` where it breaks the grammar. Never freed. */
layout *layout_parse(const char *text, const char **problem);

/* Parses `kind[:name]=layout;…`. */
bool layout_parse_items(const char *text, layout_items *out, const char **problem);

/* The layout of an item kind: the method's own, or one of the core's; NULL where there is none. */
const layout *layout_of_kind(const layout_items *items, uint32_t kind);

/* Whether an item is as large as its layout says, with all that it points to. The sentence of what isn't in `problem`. */
bool layout_holds(const layout *self, const void *item, char *problem, size_t capacity);

/* Whether besides its texts are UTF-8. */
bool layout_texts_hold(const layout *self, const void *item, char *problem, size_t capacity);

/* The member of a name, or NULL. */
const layout_member *layout_find(const layout *self, const char *name);

/* -- Data (data.c) ---------------------------------------------------------------------------------------------------- */

/* A data method with all that it takes to start it. */
typedef struct data_method {
  const usher_extension_v1 *table;
  const usher_method_v1 *method;
  const char *extension;
  layout *arguments;
  layout_items items;
  usher_str known; /* an identifier that its extension listed; see data_learn */
} data_method;

typedef struct data_methods {
  data_method all[64];
  size_t count;
} data_methods;

/* Every method of every extension that the note lists. A table that can't be walked skips the check. */
void data_methods_of(instance *self, data_methods *out);

/* The method at a place in a table's list, by the stride of the list. */
const usher_method_v1 *method_at(const usher_extension_v1 *table, uint32_t index);

/* The check that judges what is wrong with a table's shape, so that it can't be walked, with a sentence in `problem`; NULL
 * where it can be walked. Texts and layouts aren't looked at. */
const char *table_fault(const usher_extension_v1 *table, const char *id, char *problem, size_t capacity);

/* A grant of a method's scope, AUTHORIZED, without an end. Lives as long as the process. */
usher_grant_v1 *grant_for(const data_method *self);

/* Arguments: zeros, then what the author's file says for this method. Lives as long as the process. */
void *arguments_for(const data_method *self);
/* Sets a text or number argument by its name; false where there is none of that name. */
bool arguments_set(const data_method *self, void *arguments, const char *name, const char *value);

/* The member that is an item's identifier: the text `identifier` or `id`; or NULL. */
const layout_member *data_identifier(const layout *self);

/* Whether a method lists items with identifiers without being told one. */
bool data_lists(const data_method *self);

/* Whether a method's one text is an identifier. */
bool data_fetches(const data_method *self);

/* Finds an identifier that exists for every method that takes one, by listing. The usual arguments have it from then on.
 * Later calls in the same process only remember. */
void data_learn(instance *self, data_methods *methods);

/* Starts a method with its own grant and arguments. */
operation *data_start(instance *self, const data_method *method);

/* The first method of a kind (USHER_METHOD_) that starts with the usual arguments; NULL where none does. Among several
 * the first that delivers an item is preferred. Starts and ends operations to find out. */
const data_method *data_first(instance *self, data_methods *methods, uint32_t kind, unsigned least_items);

/* -- Driving operations (drive.c) --------------------------------------------------------------------------------------- */

/* Something that starts an operation: a data method, or the permission request of a scope. */
typedef struct trial {
  const data_method *method; /* NULL for a request */
  const char *scope;         /* of a request */
} trial;

typedef struct trials {
  trial all[128];
  size_t count;
  data_methods methods;
} trials;

/* Every data method, and a request of every scope where there is one. Skips the check where there is nothing. */
void trials_of(instance *self, trials *out);

/* Starts one, with the usual arguments; the operation, whose `start_result` tells whether it began. */
operation *trial_start(instance *self, const trial *trial);

/* What people call it. */
const char *trial_name(const trial *trial);

/* How an operation is called in a sentence. */
const char *operation_name(const operation *self);

bool trial_is(const trial *trial, uint32_t kind);

/* Starts a method with `count` or `limit` set, where it has one of those, so that more comes than by default. */
operation *data_start_many(instance *self, const data_method *method, uint64_t count);

typedef enum settlement {
  SETTLEMENT_IDLE, /* it did nothing for so long */
  SETTLEMENT_BUSY, /* it went on delivering until nobody wanted to wait any more */
  SETTLEMENT_DONE
} settlement;

/* Waits until an operation has ended or has delivered `items`; not once it has done nothing for `idle` milliseconds, and
 * at most 5 s where it goes on and on. */
settlement operation_settle(operation *self, uint64_t items, unsigned idle);

/* Runs an operation: to its end where it has one by itself, or else until `items` came; then it is cancelled. */
void operation_run(operation *self, uint64_t items);

/* What an item says, as bytes that can be compared: members, texts and arrays by their content. */
typedef struct item_image {
  char *bytes;
  size_t count, capacity;
  bool readable; /* false where memory it points to can't be read */
} item_image;

/* Takes an item's image, without its hold. Descriptors count as the file they are for, or not at all. */
item_image item_take(const layout *self, const void *item, bool with_descriptors);
bool item_equals(const item_image *one, const item_image *other);
void item_forget(item_image *self);

/* An item's hold; 0 where it has none. */
uint64_t item_hold(const layout *self, const void *item);

/* -- A whole use of an instance (use.c) ------------------------------------------------------------------------------- */

/* What the calls of a use answered. */
typedef struct instance_answers {
  usher_result status[PROBE_LIST_MAX]; /* by scope */
  usher_result request;                /* of the default scope; OK where the plugin isn't asked */
  struct {
    const char *name;
    usher_result start;
  } methods[64];
  size_t method_count;
} instance_answers;

/* Calls everything once, as a host does it: the status and explanation of every scope, a request where the authority takes
 * one, every extension, an operation of every method that shows nobody anything, `cancel` and `resume` of nothing.
 * `place` decides where the structs lie that the plugin is given; NULL: anywhere. What is broken skips the check. */
void instance_use(instance *self, void *(*place)(const void *bytes, size_t size), instance_answers *out);

/* The first call that answered `usual` with OK and `other` with something else, as a sentence; NULL where there is none. */
const char *answers_differ(const instance_answers *usual, const instance_answers *other);

/* -- Facts of the process (process.c) --------------------------------------------------------------------------------- */

unsigned process_threads(void);
/* The same where a thread that is about to end, which is listed for a moment, doesn't count: waits up to a second for
 * `allowed`. */
unsigned process_threads_settled(unsigned allowed);
unsigned process_descriptors(void);
unsigned process_children(void);
uint64_t process_resident_bytes(void);
/* Bytes that malloc has given out and nobody has freed. */
uint64_t process_heap_bytes(void);

/* -- A world of the process's own (isolation.c) ------------------------------------------------------------------------- */

/* Gives this process mounts of its own; false where the system doesn't let it. Before anything makes a thread. */
bool isolation_begin(void);

/* Hides the machine's devices and the sockets of its buses; only after `isolation_begin` worked. */
bool isolation_hide_machine(void);

/* Puts a memory file system of `bytes` over a folder, or makes the one there read-only. */
bool isolation_cover(const char *folder, size_t bytes);
bool isolation_freeze(const char *folder);

/* -- Checks ------------------------------------------------------------------------------------------------------------ */

typedef struct probe_check {
  const char *id;
  void (*run)(void);
} probe_check;

/* One table per area; the last entry has no id. */
extern const probe_check load_checks[], abi_checks[], lifecycle_checks[], permission_checks[], grant_checks[],
    operation_checks[], thread_checks[], hygiene_checks[], data_checks[], tool_checks[];

#endif
