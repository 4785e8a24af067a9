/* SPDX-License-Identifier: Apache-2.0 */

#ifndef ADOPTED_H
#define ADOPTED_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* Milliseconds of the monotonic clock. */
uint64_t supervise_now(void);

/* Says which child runs the check. */
void attend_to(pid_t child);

/* Takes note of what has become of children; where a plugin has had itself traced by this process, it is let go. */
void attend_all(void);

/* Waits for the end of the check's process, which is near; its status, as waitpid gives it. */
int reap_child(void);

/* Ends all that is left; how many processes that were. */
unsigned sweep(void);

#endif
