/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_19 */

/* Takes a status for a grant that it does not know. */

#define HOST_IS_GRANTED(host) ((host)->status.authorization < USHER_AUTHORIZATION_DENIED && (host)->status.expires_unix_ms == 0)
#include "host.h"
