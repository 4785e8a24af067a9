/* SPDX-License-Identifier: Apache-2.0 */

#ifndef SUPERVISE_H
#define SUPERVISE_H

#include <sys/types.h>

/* Runs a program with a deadline and leaves nothing of it behind; the status that the process should end with. */
int supervise(int argc, char **argv);

/* The parent of a process by /proc, or 0 where it is dead. */
pid_t parent_of(const char *pid);

#endif
