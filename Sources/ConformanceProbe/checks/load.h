/* SPDX-License-Identifier: Apache-2.0 */

/* What the files of the load checks have in common. */

#ifndef CHECKS_LOAD_H
#define CHECKS_LOAD_H

#include "../probe.h"

/* dlopen, or the check is skipped. */
void load_open(void);

/* The plugin's own entry, or the check is skipped. */
usher_plugin_entry_v1_fn load_entry(void);

void load_many(void);
void load_allocation_failure(void);

#endif
