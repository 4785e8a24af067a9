/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_18 */

/* Starts every method with a grant of one scope. */

#define HOST_SPOIL_CALL(host, call) ((void)(host), (call)->grant.scope = host_text("read"))
#include "host.h"
