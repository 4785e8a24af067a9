/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_30 */
/* Setting: patience=1500 */

/* Does not look again when the plugin says that a status has changed. */

#define HOST_ON_CHANGE(host) (void)(host)
#include "host.h"
