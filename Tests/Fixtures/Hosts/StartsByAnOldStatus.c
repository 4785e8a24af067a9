/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_17 */

/* Starts a method by the status that it read some time before. */

#define HOST_BEFORE_START(host) (void)(host)
#include "host.h"
