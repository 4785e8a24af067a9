/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_27 */

/* Takes it for granted that an operation completes once. */

#define HOST_ON_COMPLETION(host, op, status)                                                                           \
  do {                                                                                                                 \
    (void)(status);                                                                                                    \
    if ((host)->op != (op) || (host)->is_over) {                                                                       \
      abort();                                                                                                         \
    }                                                                                                                  \
  } while (0)
#include "host.h"
