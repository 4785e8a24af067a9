/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_28 */

/* Asks for more of an operation that is over. */

#define HOST_LATE_BITS USHER_DELIVER_MORE
#include "host.h"
