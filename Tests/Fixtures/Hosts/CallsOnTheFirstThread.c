/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_09 */

/* Calls the plugin on the application's thread. */

#define HOST_RUN(host) host_work(host)
#include "host.h"
