/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_24 */

/* Holds items and does not give them back. */

#define HOST_GIVES_BACK 0
#include "host.h"
