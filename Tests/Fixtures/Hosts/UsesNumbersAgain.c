/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_20 */

/* Gives two operations one number. */

#define HOST_NEXT_OPERATION(host) ((void)(host)->next_op, 7)
#include "host.h"
