/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_11 */

/* Reads the status in a process that it has forked. */

struct host;
static void host_read_in_child(struct host *self);
#define HOST_SPOIL(host) host_read_in_child(host)
#include "host.h"

static void *host_read_once(void *given) {
  host_read_status(given, "read");
  return NULL;
}

static void host_read_in_child(host *self) {
  pid_t child = fork();
  if (child == 0) { /* on a thread that isn't the child's first */
    pthread_t thread;
    pthread_create(&thread, NULL, host_read_once, self);
    pthread_join(thread, NULL);
    _exit(0);
  }
  waitpid(child, NULL, 0);
}
