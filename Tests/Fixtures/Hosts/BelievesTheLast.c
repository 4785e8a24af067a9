/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_27 */

/* Lets a second completion replace the first, and grants by it. */

struct host;
struct usher_status_v1;
static void host_believe(struct host *self, const struct usher_status_v1 *status);
#define HOST_ON_COMPLETION(host, op, status) ((void)(op), host_believe(host, status))
#define HOST_BEFORE_START(host) host_read_and_forget(host)
static void host_read_and_forget(struct host *self);
#include "host.h"

static usher_status_v1 host_last;
static atomic_int host_heard;

static void host_believe(host *self, const usher_status_v1 *status) {
  (void)self;
  if (status != NULL) {
    host_last = *status;
    host_heard++;
  }
}

static void host_read_and_forget(host *self) {
  host_read_status(self, "read");
  if (host_heard > 0) {
    for (int turn = 0; turn < 100 && host_heard < 2; turn++) { /* the second one is on its way */
      host_sleep(5);
    }
    self->status = host_last;
  }
}
