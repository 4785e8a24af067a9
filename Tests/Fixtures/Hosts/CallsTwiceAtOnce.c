/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_07 */

/* Makes control calls of one instance on two threads. */

struct host;
static void host_read_on_two_threads(struct host *self);
#define HOST_SPOIL(host) host_read_on_two_threads(host)
#include "host.h"

static void *host_explain_often(void *given) {
  host *self = given;
  char sentence[256];
  for (int turn = 0; turn < 3000; turn++) {
    self->plugin->explain(self->ctx, host_text("read"), host_hear, sentence);
  }
  return NULL;
}

static void host_read_on_two_threads(host *self) {
  pthread_t threads[2];
  for (int index = 0; index < 2; index++) {
    pthread_create(&threads[index], NULL, host_explain_often, self);
  }
  for (int index = 0; index < 2; index++) {
    pthread_join(threads[index], NULL);
  }
}
