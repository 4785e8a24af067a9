/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_04 */

/* Opens a plugin so that every library sees its symbols. */

#define HOST_OPEN_FLAGS (RTLD_NOW | RTLD_GLOBAL | RTLD_NODELETE)
#include "host.h"
