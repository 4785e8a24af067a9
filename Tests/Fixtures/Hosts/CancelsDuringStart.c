/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_21 */

/* Cancels an operation whose start has not returned. */

struct host;
static void host_cancel_soon(struct host *self);
#define HOST_ON_DELIVERY(host, item) ((void)(item), host_cancel_soon(host))
#include "host.h"

static void *host_cancel(void *given) {
  host *self = given;
  self->plugin->cancel(self->ctx, self->op);
  return NULL;
}

/* By another thread, so that it isn't called from inside the delivery. */
static void host_cancel_soon(host *self) {
  pthread_t thread;
  pthread_create(&thread, NULL, host_cancel, self);
  pthread_join(thread, NULL);
}
