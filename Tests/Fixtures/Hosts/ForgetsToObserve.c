/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_08 */

/* Never says that it wants to hear of changes. */

#define HOST_OBSERVE(host) (void)(host)
#include "host.h"
