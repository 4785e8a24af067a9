/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_03 */

/* Uses a table without looking at it. */

#define HOST_CHECKS_TABLE 0
#include "host.h"
