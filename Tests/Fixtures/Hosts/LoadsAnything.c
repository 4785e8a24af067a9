/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_02 */

/* Loads a file whatever its note says of the ABI. */

#define HOST_CHECKS_NOTE 0
#include "host.h"
