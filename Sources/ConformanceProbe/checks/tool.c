/* SPDX-License-Identifier: Apache-2.0 */

#define _GNU_SOURCE

#include "../probe.h"

const probe_check tool_checks[] = {
    {NULL, NULL},
};
