/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_15 */

/* Passes arguments that say less than they are. */

#define HOST_SPOIL_CALL(host, call) ((void)(host), (call)->argument.struct_size = 8)
#include "host.h"
