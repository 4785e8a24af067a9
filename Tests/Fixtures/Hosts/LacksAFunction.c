/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_13 */

/* Offers a table without a function. */

#define HOST_SPOIL_TABLE(table) (table)->extension = NULL
#include "host.h"
