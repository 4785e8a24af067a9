/* SPDX-License-Identifier: Apache-2.0 */

/* A world of the process's own. */

#ifndef PROBE_ISOLATION_H
#define PROBE_ISOLATION_H

#include <stdbool.h>
#include <stddef.h>

/* Gives this process mounts of its own; false where the system doesn't let it. Before anything makes a thread. */
bool isolation_begin(void);

/* Hides the machine's devices and the sockets of its buses; only after `isolation_begin` worked. */
bool isolation_hide_machine(void);

/* Puts a memory file system of `bytes` over a folder, or makes the one there read-only. */
bool isolation_cover(const char *folder, size_t bytes);
bool isolation_freeze(const char *folder);

#endif
