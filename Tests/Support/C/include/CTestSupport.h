/* SPDX-License-Identifier: Apache-2.0 */

/* The system calls of the tests' own scaffolding that need GNU declarations, which Swift doesn't import. */

#ifndef USHER_TEST_SUPPORT_H
#define USHER_TEST_SUPPORT_H

#include <stddef.h>
#include <sys/types.h>

/* A program to start. Borrowed: everything, for the call. */
typedef struct test_program {
  const char *path;
  char *const *arguments;   /* NULL-terminated */
  char *const *environment; /* NULL-terminated */
  const char *folder;       /* to start in, or NULL */
  const char *terminal;     /* becomes all three streams and the controlling terminal, or NULL */
  int input;                /* the three streams where `terminal` is NULL */
  int output;
  int error;
} test_program;

/* Starts a program as leader of a session of its own, with no signal blocked or ignored. Without `terminal` it has no
 * controlling terminal. Returns 0 or an errno. */
int test_spawn(const test_program *program, pid_t *pid);

/* Returns a descriptor that becomes readable when the program ends, or -1. */
int test_exit_descriptor(pid_t pid);

/* Fills in the reading and the writing end of a pipe, both CLOEXEC. Returns 0 or an errno. */
int test_pipe(int ends[2]);

/* Opens a pseudo-terminal of that size, writes the path of its terminal side, and returns the descriptor of the other
 * side (CLOEXEC), or -1. */
int test_open_terminal(unsigned short rows, unsigned short columns, char *path, size_t size);

#endif
