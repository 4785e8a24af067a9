/* SPDX-License-Identifier: Apache-2.0 */

/* Instances of the plugin, each with a host that watches, and their operations. */

#ifndef PROBE_INSTANCE_H
#define PROBE_INSTANCE_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <usher/plugin.h>

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

#endif
