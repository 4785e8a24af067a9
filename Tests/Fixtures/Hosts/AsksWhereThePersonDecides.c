/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_29 */

/* Asks the system's authority where there is none. */

#define HOST_ASKS_SYSTEM(host) ((void)(host), 1)
#include "host.h"
