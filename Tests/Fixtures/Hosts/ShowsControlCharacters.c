/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_16 */

/* Hands on the reason of an application as it came. */

#define HOST_PURPOSE "To see\033[2J whether it works."
#include "host.h"
