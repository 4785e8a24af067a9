/* SPDX-License-Identifier: Apache-2.0 */

#define _GNU_SOURCE

#include "../probe.h"

const probe_check grant_checks[] = {
    {NULL, NULL},
};
