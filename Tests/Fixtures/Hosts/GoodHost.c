/* SPDX-License-Identifier: Apache-2.0 */

/* Spoils nothing. */

#include "host.h"
