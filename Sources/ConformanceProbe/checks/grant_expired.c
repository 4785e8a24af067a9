/* SPDX-License-Identifier: Apache-2.0 */

/* grant: a grant whose time is over. */

#define _GNU_SOURCE

#include "grant.h"

#include <stdio.h>
#include <time.h>

/* Long enough for every clock of the system to have moved on, and never over the turn of a second: whoever compares
 * whole seconds is still in the same one. */
static int64_t a_moment_ago(void) {
  struct timespec pause = {0, 15000000}, now;
  clock_gettime(CLOCK_REALTIME, &now);
  while (now.tv_nsec < 20000000 || now.tv_nsec > 900000000) {
    nanosleep(&pause, NULL);
    clock_gettime(CLOCK_REALTIME, &now);
  }
  nanosleep(&pause, NULL);
  return now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000;
}

void check_expired(void) {
  data_methods methods;
  instance *self = begin_with_methods(&methods);
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  int64_t milliseconds = now.tv_sec * INT64_C(1000);
  const int64_t times[] = {milliseconds - 2000, milliseconds - 86400000, milliseconds / 1000, 1, -1, INT64_MIN};
  for (size_t index = 0; index < methods.count; index++) {
    for (size_t each = 0; each < sizeof times / sizeof *times; each++) {
      char with[80];
      usher_grant_v1 *grant = grant_for(&methods.all[index]);
      grant->expires_unix_ms = times[each];
      snprintf(with, sizeof with, "a grant that expired at %lld", (long long)times[each]);
      expect_refusal(self, &methods.all[index], grant, with);
    }
    usher_grant_v1 *grant = grant_for(&methods.all[index]);
    grant->expires_unix_ms = a_moment_ago();
    expect_refusal(self, &methods.all[index], grant, "a grant that expired some milliseconds ago");
  }
  instance_end(self);
}
