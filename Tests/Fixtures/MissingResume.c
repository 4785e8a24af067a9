/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: abi.mandatory-members */

/* A method delivers as many items as it is asked for, and the table has no `resume`. */

#define FIXTURE "missing-resume"
#include "skeleton.h"

FIXTURE_PLUGIN(.resume = NULL)
