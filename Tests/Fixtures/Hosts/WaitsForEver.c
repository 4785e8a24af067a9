/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_22 */
/* Setting: patience=1500 */

/* Sets no deadline for a method that delivers once. */

#define HOST_MINDS_DEADLINES 0
#include "host.h"
