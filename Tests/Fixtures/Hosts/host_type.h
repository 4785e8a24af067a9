/* SPDX-License-Identifier: Apache-2.0 */

/* The host, and what it knows of the witness. */

#ifndef HOST_TYPE_H
#define HOST_TYPE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <time.h>
#include <usher/plugin.h>

#define HOST_UNUSED __attribute__((unused))

enum { PAUSE_AFTER = 4, MOST_TAKEN = 12, MOST_HELD = 32 };

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

#endif
