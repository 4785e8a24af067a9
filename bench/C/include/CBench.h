/* SPDX-License-Identifier: Apache-2.0 */

/* The least that each measured thing can cost, in C; and what a benchmark needs of the system. */

#ifndef USHER_BENCH_H
#define USHER_BENCH_H

#include <stddef.h>
#include <stdint.h>

/* Nanoseconds of a clock that never goes back. */
int64_t bench_now(void);

/* Nanoseconds that the calling thread has had of a processor: what else the machine does doesn't count. */
int64_t bench_thread_now(void);

/* Reads the notes of all files in a folder the plain way: open, fstat, one pread of 4 KiB, close. Returns how many files
 * have a note of the owner `Usher` in what was read, or -1. */
long bench_read_notes(const char *folder);

/* Appends bytes and waits until they are on the disk. Returns 0, or -1. */
int bench_append(int file, const void *bytes, size_t count);

/* What a call through a table of function pointers costs: calls `count` times and returns the sum of the answers. */
int64_t bench_call_table(int64_t count);

/* A finished program. */
typedef struct bench_run {
  int64_t nanoseconds; /* from the start call until it was reaped */
  int64_t status;      /* as of waitpid */
} bench_run;

/* Runs a program to its end; its standard output goes to the descriptor. Returns 0 or an errno. */
int bench_run_program(char *const *arguments, char *const *environment, int output, bench_run *run);

/* The most memory that this process has had resident so far, in KiB, or -1. What wait4 says of a child won't do: it
 * counts in the parent, whose memory the child shares until it becomes another program. */
int64_t bench_peak_kib(void);

/* How many allocations the process has made so far; -1 where nobody counts (`allocations.c` is to be preloaded). */
int64_t bench_allocations(void);

/* Whether a folder's files are kept in memory only. */
int bench_is_memory(const char *folder);

/* Opens a file to write at its end, made anew. Returns the descriptor, or -1. */
int bench_open_log(const char *path);

#endif
