/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_10 */

/* Cancels an operation from inside the delivery of its item. */

#define HOST_ON_DELIVERY(host, item)                                                                                   \
  do {                                                                                                                 \
    if ((item)->number == 2) {                                                                                         \
      (host)->plugin->resume((host)->ctx, (host)->op, 0);                                                              \
    }                                                                                                                  \
  } while (0)
#include "host.h"
