/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_12 */

/* Ends without having destroyed its instance. */

#define HOST_DESTROY(host) (void)(host)
#include "host.h"
