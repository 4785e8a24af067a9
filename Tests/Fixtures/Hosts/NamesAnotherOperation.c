/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_25 */

/* Resumes an operation that nobody has begun. */

#define HOST_SPOIL(host) (host)->plugin->resume((host)->ctx, 4711, 0)
#include "host.h"
