/* SPDX-License-Identifier: Apache-2.0 */

#ifndef SUPERVISE_H
#define SUPERVISE_H

/* Runs a program with a deadline and leaves nothing of it behind; the status that the process should end with. */
int supervise(int argc, char **argv);

#endif
