/* SPDX-License-Identifier: Apache-2.0 */

/* Usher plugin ABI, major 1.
 *
 * One shared object is one permission category. It exports one symbol, `usher_plugin_entry_v1`, imports nothing from
 * the host, and carries its metadata in an ELF note. The host calls the table that the entry returns; the plugin calls
 * the table that `create` receives. Nothing else crosses.
 *
 * Thread tags. Every function has exactly one of the first two and one of the last two, on the last line of its comment:
 *   [control]     the host serialises these calls per instance, on a thread of its own; the thread may change
 *   [any-thread]  may run at the same time as itself and as a [control] call
 *   [no-block]    returns within 20 ms: no I/O that can hang, no bus round trip
 *   [may-block]   the host waits with a deadline
 *
 * Ownership words. Every function says which of these hold for what it passes:
 *   Borrowed      valid until the function returns; whoever needs it longer copies it
 *   Static        valid until the process ends (a plugin is never unloaded)
 *   Instance      valid from `create` until `destroy` has returned
 *   Held          valid until `resume` is called with the item's hold
 *   Plain         numbers only, nothing to own
 * Nobody frees the other side's memory. Descriptors are borrowed (dup to keep, or hold) and CLOEXEC.
 *
 * Sizes. A struct that may grow starts with `struct_size`: at least the size in this header, at most
 * USHER_STRUCT_SIZE_MAX, a multiple of 8. Check it before anything else is read, copy the smaller of both sizes into a
 * zeroed struct of your own, and use only the copy.
 */

#ifndef USHER_PLUGIN_H
#define USHER_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define USHER_STATIC_ASSERT(condition, text) static_assert(condition, text)
extern "C" {
#else
#define USHER_STATIC_ASSERT(condition, text) _Static_assert(condition, text)
#endif

USHER_STATIC_ASSERT(sizeof(void *) == 8, "Usher plugins are 64-bit");

/* -- Versions ------------------------------------------------------------------------------------------------------ */

#define USHER_ABI_MAJOR 1
#define USHER_ABI_MINOR 0

/* Upper bound of every `struct_size`, in bytes. */
#define USHER_STRUCT_SIZE_MAX 4096

/* -- The note ------------------------------------------------------------------------------------------------------ */

#define USHER_NOTE_OWNER "Usher"
#define USHER_NOTE_TYPE 0x55534852
#define USHER_NOTE_SIZE_MAX 65536

/* Writes the plugin's note. `text` is a string literal: key=value lines without group headers, UTF-8.
 *
 * Stands once, after the last #include, and takes no `;`. Everything that is declared behind it is hidden, so that a
 * plain `cc -shared` exports the entry alone. Further files of a plugin put USHER_HIDDEN at the same place. */
#define USHER_PLUGIN_NOTE(text)                                                                                        \
  static const struct {                                                                                                \
    uint32_t namesz, descsz, type;                                                                                     \
    char name[8];                                                                                                      \
    char desc[(sizeof(text) + 3u) / 4u * 4u];                                                                          \
  } usher_plugin_note __attribute__((used, section(".note.usher"), aligned(4))) = {                                    \
      6, (sizeof(text) + 3u) / 4u * 4u, USHER_NOTE_TYPE, USHER_NOTE_OWNER, text};                                      \
  USHER_STATIC_ASSERT(sizeof(text) <= USHER_NOTE_SIZE_MAX, "an Usher note holds at most 64 KiB");                      \
  USHER_HIDDEN

/* Hides what is declared behind it from the dynamic symbol table. Takes no `;`. */
#define USHER_HIDDEN _Pragma("GCC visibility push(hidden)")

/* Marks the entry, the one symbol that a plugin exports. */
#define USHER_EXPORT __attribute__((visibility("default")))

/* -- Views --------------------------------------------------------------------------------------------------------- */

/* UTF-8 text. `ptr` may be NULL only where `len` is 0. No NUL is needed, and none counts as an end. */
typedef struct usher_str {
  const char *ptr;
  uint64_t len;
} usher_str;

/* Bytes of any kind. */
typedef struct usher_bytes {
  const uint8_t *ptr;
  uint64_t len;
} usher_bytes;

/* `count` items, `stride` bytes apart. The stride is a multiple of 8 and at least the size of one item. */
typedef struct usher_array {
  const void *ptr;
  uint64_t count;
  uint64_t stride;
} usher_array;

typedef struct usher_pair {
  usher_str key;
  usher_str value;
} usher_pair;

/* An operation, named by the host: never 0, never used twice in a process, known only to the instance that got it. */
typedef uint64_t usher_op;

/* Takes a text that the callee would otherwise have to allocate; called before the function that took it returns.
 * Borrowed: `text`. The sink is called at most once and never kept.
 * [any-thread] [no-block] */
typedef void (*usher_str_sink)(void *sink_ctx, usher_str text);

/* -- Numbers ------------------------------------------------------------------------------------------------------- */

/* Did the call work? Anything positive or unknown counts as INTERNAL. */
typedef int32_t usher_result;
enum {
  USHER_RESULT_OK = 0,
  USHER_RESULT_INCOMPATIBLE = -1,
  USHER_RESULT_UNAVAILABLE = -2,
  USHER_RESULT_UNKNOWN_SCOPE = -3,
  USHER_RESULT_STATE = -4,
  USHER_RESULT_BUSY = -5,
  USHER_RESULT_CANCELLED = -6,
  USHER_RESULT_TIMEOUT = -7,
  USHER_RESULT_TOO_SMALL = -8,
  USHER_RESULT_INVALID = -9,
  USHER_RESULT_NO_MEMORY = -10,
  USHER_RESULT_INTERNAL = -11,
  USHER_RESULT_NOT_AUTHORIZED = -12,
  USHER_RESULT_NOT_FOUND = -13,
  USHER_RESULT_DISMISSED = -14,
  USHER_RESULT_GONE = -15, /* unplugged, or the service died */
  USHER_RESULT_DAMAGED = -16
};

/* What is the answer? These numbers are persisted by people's applications and never change.
 * Any other number is not a grant. */
typedef int32_t usher_authorization;
enum {
  USHER_AUTHORIZATION_UNSET = 0,            /* nobody wrote an answer: not granted, and a fault of the plugin */
  USHER_AUTHORIZATION_AUTHORIZED = 200,     /* full access in the asked scope; authority `system` only */
  USHER_AUTHORIZATION_LIMITED = 206,        /* the chosen items, none if none are chosen; authority `system` only */
  USHER_AUTHORIZATION_NOT_DETERMINED = 401, /* nobody has decided; under `consent`: it exists, nothing forbids it */
  USHER_AUTHORIZATION_DENIED = 403,         /* the system said no for this user or app; only settings undo it */
  USHER_AUTHORIZATION_RESTRICTED = 451,     /* an administrator says no; the user can't change it */
  USHER_AUTHORIZATION_UNSUPPORTED = 501,    /* no such thing on this machine */
  USHER_AUTHORIZATION_SERVICE_OFF = 503     /* it exists, but a switch that the person can flip is off */
};

enum { USHER_CAN_PROMPT_UNKNOWN = 0, USHER_CAN_PROMPT_YES = 1, USHER_CAN_PROMPT_NO = 2 };

enum { USHER_ACCURACY_NONE = 0, USHER_ACCURACY_FULL = 1, USHER_ACCURACY_REDUCED = 2 };

enum {
  USHER_REASON_NONE = 0,
  USHER_REASON_USER = 1,
  USHER_REASON_POLICY = 2,
  USHER_REASON_NO_BACKEND = 3,
  USHER_REASON_NO_DEVICE = 4,
  USHER_REASON_MISSING_LIBRARY = 5,
  USHER_REASON_SERVICE_OFF = 6,
  USHER_REASON_BACKEND_ERROR = 7,
  USHER_REASON_SANDBOX = 8,
  USHER_REASON_FILE_PERMISSIONS = 9,
  USHER_REASON_STARTING = 10
};

enum { USHER_AUTHORITY_SYSTEM = 1, USHER_AUTHORITY_CONSENT = 2 };

enum {
  USHER_LIFETIME_UNSAID = 0,
  USHER_LIFETIME_KEPT = 1,
  USHER_LIFETIME_PROCESS = 2, /* this process only */
  USHER_LIFETIME_EXPIRES = 3  /* until `expires_unix_ms` */
};

/* Bits that `deliver` returns. */
enum {
  USHER_DELIVER_MORE = 0,   /* go on */
  USHER_DELIVER_ENOUGH = 1, /* complete with OK */
  USHER_DELIVER_PAUSE = 2,  /* nothing more for this operation until `resume(ctx, op, 0)` */
  USHER_DELIVER_HELD = 4    /* the item stays valid until `resume(ctx, op, hold)` */
};

/* Kinds of a method: which deadline counts, and whether a person is asked. */
enum {
  USHER_METHOD_ONCE = 1,   /* 30 s between start, deliveries and completion */
  USHER_METHOD_STREAM = 2, /* 30 s to the first item, none after it */
  USHER_METHOD_WATCH = 3,  /* no deadline */
  USHER_METHOD_ASK = 4     /* shows a person something: 5 minutes */
};

/* Item kinds 1 to 999 are this header's; an extension's own start at USHER_ITEM_FIRST_OWN. */
enum {
  USHER_ITEM_PROGRESS = 1, /* usher_progress_v1 */
  USHER_ITEM_CHOSEN = 2,   /* usher_chosen_v1 */
  USHER_ITEM_NOTICE = 3,   /* usher_notice_v1 */
  USHER_ITEM_GAP = 4,      /* usher_gap_v1 */
  USHER_ITEM_CHANGED = 5,  /* usher_changed_v1 */
  USHER_ITEM_FIRST_OWN = 1000
};

enum {
  USHER_SEVERITY_DEBUG = 0,
  USHER_SEVERITY_INFO = 1,
  USHER_SEVERITY_WARNING = 2,
  USHER_SEVERITY_ERROR = 3,
  USHER_SEVERITY_HOST_MISBEHAVES = 4
};

/* -- Structs ------------------------------------------------------------------------------------------------------- */

/* An answer. The one who passes it in sets `struct_size`; the one who fills it writes every other member that the size
 * covers, no byte beyond it, and leaves `struct_size` alone. 0 is a safe value of every later member. */
typedef struct usher_status_v1 {
  uint32_t struct_size;
  usher_authorization authorization;
  uint32_t can_prompt;
  uint32_t accuracy;
  uint32_t reason;
  uint32_t authority;
  uint32_t lifetime;
  uint32_t reserved0;
  int64_t expires_unix_ms; /* milliseconds since 1970 in UTC; 0 is never, a time in the past is not a grant */
} usher_status_v1;
USHER_STATIC_ASSERT(sizeof(usher_status_v1) == 40, "frozen");

/* A request for permission. Texts are freed of control characters by the host. */
typedef struct usher_request_v1 {
  uint32_t struct_size;
  uint32_t reserved0;
  usher_str scope;
  usher_str purpose;          /* the app's own reason, already in the person's language */
  usher_str parent_window;    /* `x11:…` or `wayland:…` as portals take it; may be empty */
  usher_str activation_token; /* xdg-activation; may be empty */
  usher_array options;        /* of usher_pair */
  int64_t deadline_unix_ms;   /* milliseconds since 1970 in UTC; 0 is none */
} usher_request_v1;
USHER_STATIC_ASSERT(sizeof(usher_request_v1) == 104, "frozen");

/* What was granted. It travels with every data call, and the plugin enforces it: NOT_AUTHORIZED unless the
 * authorization is AUTHORIZED or LIMITED, the scope covers the method, and `expires_unix_ms` is 0 or later than now. */
typedef struct usher_grant_v1 {
  uint32_t struct_size;
  usher_authorization authorization;
  uint32_t accuracy;
  uint32_t reserved0;
  usher_str scope;
  usher_array items; /* of usher_str: under LIMITED nothing else exists */
  int64_t expires_unix_ms;
} usher_grant_v1;
USHER_STATIC_ASSERT(sizeof(usher_grant_v1) == 64, "frozen");

/* One data method. Layouts are strings: u uint32 · i int32 · t uint64 · x int64 · d double · s usher_str ·
 * y usher_bytes · h file descriptor (0 or less is none) · a(…) usher_array of that struct; natural alignment; every
 * argument and item struct starts with `u`, its struct_size. A member may be followed by `:name,`; unnamed members are
 * padding; a `t:hold` at the top level is the item's hold. `items` is `kind[:name]=layout`, separated by `;`. */
typedef struct usher_method_v1 {
  uint32_t struct_size; /* the same in all methods of a table: it is their stride */
  uint32_t number;
  uint32_t kind;
  uint32_t reserved0;
  const char *name;
  const char *scope;
  const char *arguments;
  const char *items;
} usher_method_v1;
USHER_STATIC_ASSERT(sizeof(usher_method_v1) == 48, "frozen");

/* The host's and the plugin's side of one instance; each knows only its own. */
typedef struct usher_host_ctx usher_host_ctx;
typedef struct usher_plugin_ctx usher_plugin_ctx;

/* A data extension of a plugin. */
typedef struct usher_extension_v1 {
  uint32_t struct_size;
  uint32_t method_count;
  const usher_method_v1 *methods;

  /* Starts a data method. Anything but OK means that nothing is delivered or completed for `op`.
   * Borrowed: `grant`, `arguments` (the struct that the method's argument layout describes).
   * [control] [no-block] */
  usher_result (*start)(usher_plugin_ctx *ctx, const usher_grant_v1 *grant, uint32_t method, const void *arguments,
                        usher_op op);
} usher_extension_v1;
USHER_STATIC_ASSERT(sizeof(usher_extension_v1) == 24, "frozen");

/* -- Items that every extension may deliver ------------------------------------------------------------------------- */

/* USHER_ITEM_PROGRESS, layout `u,u,t:done,t:total`. `total` is 0 where it isn't known. */
typedef struct usher_progress_v1 {
  uint32_t struct_size;
  uint32_t reserved0;
  uint64_t done;
  uint64_t total;
} usher_progress_v1;
USHER_STATIC_ASSERT(sizeof(usher_progress_v1) == 24, "frozen");

/* USHER_ITEM_CHOSEN, layout `u,u,a:identifiers(s:value)`: the items that the person chose. */
typedef struct usher_chosen_v1 {
  uint32_t struct_size;
  uint32_t reserved0;
  usher_array identifiers; /* of usher_str */
} usher_chosen_v1;
USHER_STATIC_ASSERT(sizeof(usher_chosen_v1) == 32, "frozen");

/* USHER_ITEM_NOTICE, layout `u,u,s:path,t:line,s:text`: an item was damaged and has been skipped. */
typedef struct usher_notice_v1 {
  uint32_t struct_size;
  uint32_t reserved0;
  usher_str path;
  uint64_t line; /* from 1; 0 where there is none */
  usher_str text;
} usher_notice_v1;
USHER_STATIC_ASSERT(sizeof(usher_notice_v1) == 48, "frozen");

/* USHER_ITEM_GAP, layout `u,u,t:lost`: this many items are missing here. */
typedef struct usher_gap_v1 {
  uint32_t struct_size;
  uint32_t reserved0;
  uint64_t lost;
} usher_gap_v1;
USHER_STATIC_ASSERT(sizeof(usher_gap_v1) == 16, "frozen");

/* USHER_ITEM_CHANGED, layout `u,u,a:identifiers(s:value)`: these items changed or went; none means any may have. */
typedef struct usher_changed_v1 {
  uint32_t struct_size;
  uint32_t reserved0;
  usher_array identifiers; /* of usher_str */
} usher_changed_v1;
USHER_STATIC_ASSERT(sizeof(usher_changed_v1) == 32, "frozen");

/* -- What the host offers ------------------------------------------------------------------------------------------- */

/* Host to plugin. Instance: the table and its texts. During `create` only `log`, `setting` and `extension` may be
 * called. New members come at the end. */
typedef struct usher_host_v1 {
  uint32_t struct_size;
  uint32_t abi_minor;
  usher_host_ctx *ctx;

  /* Finishes an operation, exactly once, before or after the start that began it has returned. `status` is NULL but for
   * a permission request; with a result other than OK it is ignored. `detail` is a sentence for people, or empty.
   * Borrowed: `status`, `detail`.
   * [any-thread] [no-block] */
  void (*complete)(usher_host_ctx *ctx, usher_op op, usher_result result, const usher_status_v1 *status,
                   usher_str detail);

  /* Delivers an item of an operation and returns USHER_DELIVER_ bits. A `resume` may arrive before this has returned:
   * mark yourself paused, and the hold taken, before the call, and clear the mark afterwards where the bit isn't set.
   * Deliveries and the completion of one operation come one after another. For an operation that is over: ENOUGH.
   * Borrowed: `item`, which stays Held where the answer has USHER_DELIVER_HELD.
   * [any-thread] [no-block] */
  uint32_t (*deliver)(usher_host_ctx *ctx, usher_op op, uint32_t item_kind, const void *item);

  /* Says "ask me again" for a scope; an empty one means all.
   * Borrowed: `scope`.
   * [any-thread] [no-block] */
  void (*status_changed)(usher_host_ctx *ctx, usher_str scope);

  /* Writes a line to the host's log. `severity` is USHER_SEVERITY_.
   * Borrowed: `text`.
   * [any-thread] [no-block] */
  void (*log)(usher_host_ctx *ctx, int32_t severity, usher_str text);

  /* Looks up the host's configuration for this plugin (`folders`, without the category); NOT_FOUND where it is unset.
   * Borrowed: `key`; the sink's text is borrowed too.
   * [any-thread] [no-block] */
  usher_result (*setting)(usher_host_ctx *ctx, usher_str key, usher_str_sink sink, void *sink_ctx);

  /* Returns the host's extension of that name, or NULL.
   * Static: the answer. `id` is a NUL-terminated text, Borrowed.
   * [any-thread] [no-block] */
  const void *(*extension)(usher_host_ctx *ctx, const char *id);

  usher_str app_id;
  usher_str app_name;
  usher_str state_dir;
  usher_str locale;
} usher_host_v1;
USHER_STATIC_ASSERT(sizeof(usher_host_v1) == 128, "frozen");

/* -- What a plugin offers -------------------------------------------------------------------------------------------- */

/* Plugin to host. Static: the table and its texts. New members come at the end. */
typedef struct usher_plugin_v1 {
  uint32_t struct_size;
  uint32_t abi_minor;
  const char *id; /* NUL-terminated, equal to the note, as are the next two */
  const char *category;
  const char *version;

  /* Makes an instance for one app and fetches what `status` answers from. A missing backend is no failure (the status
   * says UNSUPPORTED). Gives a non-NULL context, or fails. Mandatory.
   * Instance: `host`. The context is the plugin's until `destroy`.
   * [control] [may-block] */
  usher_result (*create)(const usher_host_v1 *host, usher_plugin_ctx **out);

  /* Ends an instance: completes what is open with CANCELLED and waits for its threads; after it has returned none of
   * them calls the host. The host lets every other call return first, gives every hold back, and makes no call
   * afterwards. Mandatory.
   * Plain.
   * [control] [may-block] */
  void (*destroy)(usher_plugin_ctx *ctx);

  /* Fills in the state of a scope. Never prompts and never changes anything. An empty scope is the default one; a scope
   * that the note doesn't list is UNKNOWN_SCOPE. Mandatory.
   * Borrowed: `scope`, `out`.
   * [control] [no-block] */
  usher_result (*status)(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out);

  /* Asks the system's authority. Anything but OK means that nothing is completed for `op`. NULL only where the note's
   * authority is `consent`.
   * Borrowed: `request`.
   * [control] [no-block] */
  usher_result (*request)(usher_plugin_ctx *ctx, const usher_request_v1 *request, usher_op op);

  /* Asks that an operation ends soon; it still completes exactly once. Calling it again is OK, so is an unknown
   * operation. Called only after the start has returned. Mandatory.
   * Plain.
   * [any-thread] [no-block] */
  usher_result (*cancel)(usher_plugin_ctx *ctx, usher_op op);

  /* Lets a paused operation go on (`hold` 0) or gives a hold back. Unknown operations and holds are OK. Mandatory where
   * a method is a stream or delivers more than one item.
   * Plain.
   * [any-thread] [no-block] */
  usher_result (*resume)(usher_plugin_ctx *ctx, usher_op op, uint64_t hold);

  /* Starts or stops `status_changed`. Called right after `create`. Events come only between on and off; switching off
   * waits for one that is under way. Mandatory.
   * Plain.
   * [control] [may-block] */
  usher_result (*observe)(usher_plugin_ctx *ctx, uint32_t on);

  /* Opens the place where the system decides about this category, and does nothing else: it asks nobody and waits for
   * nobody. UNAVAILABLE where there is none to open here. May be NULL.
   * Plain.
   * [control] [may-block] */
  usher_result (*open_settings)(usher_plugin_ctx *ctx);

  /* Returns the data extension of that name, or NULL. The same answer every time. Mandatory.
   * Static: the answer. `id` is a NUL-terminated text, Borrowed.
   * [control] [no-block] */
  const usher_extension_v1 *(*extension)(usher_plugin_ctx *ctx, const char *id);

  /* Says in a sentence why a scope's last status is what it is, and the remedy: one line, without control characters. As
   * with `status` the empty scope is the default one, and one that the note doesn't list is UNKNOWN_SCOPE. Mandatory.
   * Borrowed: `scope`; the sink's text is borrowed too.
   * [control] [no-block] */
  usher_result (*explain)(usher_plugin_ctx *ctx, usher_str scope, usher_str_sink sink, void *sink_ctx);
} usher_plugin_v1;
USHER_STATIC_ASSERT(sizeof(usher_plugin_v1) == 112, "frozen");

/* Returns the plugin's table, the same on every call, or NULL: "I refuse this host". No side effects; whatever can fail
 * or block belongs into `create`. The only exported symbol.
 * Static: the table.
 * [control] [no-block] */
USHER_EXPORT const usher_plugin_v1 *usher_plugin_entry_v1(uint32_t host_abi_minor);

/* The entry's type, for hosts.
 * Static: the table.
 * [control] [no-block] */
typedef const usher_plugin_v1 *(*usher_plugin_entry_v1_fn)(uint32_t host_abi_minor);

#ifdef __cplusplus
}
#endif

#endif
