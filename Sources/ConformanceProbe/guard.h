/* SPDX-License-Identifier: Apache-2.0 */

#ifndef GUARD_H
#define GUARD_H

#include <stdbool.h>
#include <sys/types.h>

/* From now on this process, and whatever it starts, ends by SIGSYS where it does something to this process's ancestors or
 * to all processes at once: signals, tracing, limits, memory. False where the kernel takes no such filter. */
bool guard_ancestors(void);

#endif
