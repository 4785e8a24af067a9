/* SPDX-License-Identifier: Apache-2.0 */

/* Facts of the process. */

#ifndef PROBE_PROCESS_H
#define PROBE_PROCESS_H

#include <stdbool.h>
#include <stdint.h>

unsigned process_threads(void);
/* The same where a thread that is about to end, which is listed for a moment, doesn't count: waits up to a second for
 * `allowed`. */
unsigned process_threads_settled(unsigned allowed);
unsigned process_descriptors(void);
/* Whether a descriptor can still be opened. */
bool process_has_room(void);
unsigned process_children(void);
uint64_t process_resident_bytes(void);
/* Bytes that malloc has given out and nobody has freed. */
uint64_t process_heap_bytes(void);

#endif
