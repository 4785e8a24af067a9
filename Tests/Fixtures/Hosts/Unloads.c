/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_05 */

/* Closes a plugin when it is done with it. */

#define HOST_OPEN_FLAGS (RTLD_NOW | RTLD_LOCAL)
#define HOST_DESTROY(host) ((host)->plugin->destroy((host)->ctx), dlclose((host)->image))
#include "host.h"
