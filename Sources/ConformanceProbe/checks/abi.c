/* SPDX-License-Identifier: Apache-2.0 */

#define _GNU_SOURCE

#include "../probe.h"

const probe_check abi_checks[] = {
    {NULL, NULL},
};
