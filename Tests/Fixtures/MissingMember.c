/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: abi.mandatory-members */

/* A member that every plugin must have is missing. */

#define FIXTURE "missing-member"
#include "skeleton.h"

FIXTURE_PLUGIN(.cancel = NULL)
