/* SPDX-License-Identifier: Apache-2.0 */

/* A whole use of an instance. */

#ifndef PROBE_USE_H
#define PROBE_USE_H

#include "instance.h"
#include "run.h"

/* What the calls of a use answered. */
typedef struct instance_answers {
  usher_result status[PROBE_LIST_MAX]; /* by scope */
  usher_result request;                /* of the default scope; OK where the plugin isn't asked */
  struct {
    const char *name;
    usher_result start;
  } methods[64];
  size_t method_count;
} instance_answers;

/* Calls everything once, as a host does it: the status and explanation of every scope, a request where the authority takes
 * one, every extension, an operation of every method that shows nobody anything, `cancel` and `resume` of nothing.
 * `place` decides where the structs lie that the plugin is given; NULL: anywhere. What is broken skips the check. */
void instance_use(instance *self, void *(*place)(const void *bytes, size_t size), instance_answers *out);

/* The first call that answered `usual` with OK and `other` with something else, as a sentence; NULL where there is none. */
const char *answers_differ(const instance_answers *usual, const instance_answers *other);

#endif
