/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_01 */

/* Copies as much as its own, longer table has. */

#define HOST_SPOIL(host) host_copy_longer(host)
struct host;
static void host_copy_longer(struct host *self);
#include "host.h"

static void host_copy_longer(host *self) {
  static char longer[sizeof(usher_plugin_v1) + 16];
  memcpy(longer, self->plugin, sizeof longer);
}
