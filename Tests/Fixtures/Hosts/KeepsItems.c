/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_26 */

/* Reads an item after its delivery has returned. */

struct host;
struct host_item;
static void host_keep(struct host *self, const struct host_item *item);
static void host_read_kept(struct host *self);
#define HOST_ON_DELIVERY(host, item) host_keep(host, item)
#define HOST_AFTER_COMPLETION(host) host_read_kept(host)
#include "host.h"

static const host_item *_Atomic host_kept;

static void host_keep(host *self, const host_item *item) {
  (void)self;
  host_kept = item;
}

static void host_read_kept(host *self) {
  (void)self;
  if (host_kept != NULL) {
    printf("%llu\n", (unsigned long long)host_kept->number);
  }
}
