/* SPDX-License-Identifier: Apache-2.0 */

#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

#include <conformance_probe.h>

/* Lets the probe make allocations fail, where this program has an allocator of its own. */
void allocations_watch(void);

#endif
