/* SPDX-License-Identifier: Apache-2.0 */

#define _GNU_SOURCE

#include "../probe.h"

const probe_check hygiene_checks[] = {
    {NULL, NULL},
};
