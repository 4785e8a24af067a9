/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_06 */

/* Reads the status of an instance that it has destroyed. */

#define HOST_DESTROY(host) ((host)->plugin->destroy((host)->ctx), host_read_status(host, "read"))
#include "host.h"
