/* SPDX-License-Identifier: Apache-2.0 */

/* What happens in the process that loads the plugin: one check, judged by a host that watches.
 *
 * The same code runs in a C program that has no Swift runtime, inside a Swift program, and in the runner itself where an
 * author wants a debugger. */

#ifndef CONFORMANCE_PROBE_H
#define CONFORMANCE_PROBE_H

#include <stddef.h>
#include <stdint.h>

/* What the process that runs a check and the one that waits for it share: a page of memory, so that a crash or a hang
 * still tells where it was. */
typedef struct usher_probe_page {
  /* The ABI call that is under way, or the last one; NUL-terminated. `returned` says which. */
  char call[64];
  uint32_t returned;
  /* 1 once the results' descriptor turned out to be closed or another's. */
  uint32_t results_lost;
  /* How many ABI calls have begun or come back: what goes on is slow, and hangs in nothing. */
  uint64_t steps;
} usher_probe_page;

/* Runs what the arguments say and returns the status that the process should end with. See `run.c` for the words. */
int usher_probe_main(int argc, char **argv);

/* Tells whether Swift's shared pool still runs a task within `milliseconds`: 1 where it does. */
typedef int (*usher_probe_pool)(uint32_t milliseconds);

/* Gives the probe a look at Swift's shared pool; a process without one never calls this. Before `usher_probe_main`. */
void usher_probe_watch_pool(usher_probe_pool pool);

/* Lets the allocation of that number, counted from the next one, fail once; 0 lets none fail. Says how many have failed
 * since it was called before. */
typedef unsigned (*usher_probe_allocations)(uint64_t number);

/* Gives the probe a hold of the process's allocator; a process without one never calls this. Before `usher_probe_main`. */
void usher_probe_watch_allocations(usher_probe_allocations allocations);

/* Makes the memory of a usher_probe_page, as a descriptor that is closed on exec; -1 with errno where that fails. */
int usher_probe_share_page(void);

/* From now on SIGINT, SIGTERM and SIGHUP make a descriptor readable that this returns, and no longer end the process; those
 * that are ignored stay so. The same descriptor on every call; -1 where there is none. */
int usher_probe_catch_interrupts(void);

/* The last of those signals that came; 0 where none did. */
int usher_probe_interrupt(void);

/* Ends the process by a signal, as if it had never been caught. */
void usher_probe_end_by(int number);

/* Makes this process the parent of what loses its own below it. */
void usher_probe_adopt(void);

/* Ends the children of this process but for `count` of them, and those that they leave to it. */
void usher_probe_end_children_but(const int *kept, size_t count);

/* Whether a child has ended; it can still be waited for. */
int usher_probe_has_ended(int child);

/* Whether a child has been stopped and not continued since. */
int usher_probe_is_stopped(int child);

/* Removes a folder with all that is in it, however deep, without following links. */
void usher_probe_remove_tree(const char *path);

/* Locks a new folder for this process: a descriptor, whose end is the lock's; -1 with errno where somebody else has locked
 * or removed it since it was made. */
int usher_probe_own_folder(const char *path);

/* Removes this user's folders in another one that are named `prefix` and six characters, and that no process has locked. */
void usher_probe_remove_unowned(const char *parent, const char *prefix);

/* Whether the bytes of `part` stand somewhere in those of `all`. */
int usher_probe_contains(const void *all, size_t length, const void *part, size_t part_length);

/* Whether a file or folder has an access control list beside its mode; true as well where that can't be learned. */
int usher_probe_has_access_list(const char *path);

#endif
