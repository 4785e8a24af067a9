/* SPDX-License-Identifier: Apache-2.0 */

/* abi: hosts that are older or newer than the plugin's header. */

#define _GNU_SOURCE

#include "abi.h"

#include "../probe.h"

#include <stdlib.h>
#include <string.h>

enum { LATER_BYTES = 256 };

/* What a plugin answers to an ordinary host. */
static void use_plainly(instance_answers *usual) {
  instance *self = instance_begin();
  instance_use(self, NULL, usual);
  instance_end(self);
}

static void judge_host(instance *self, void *(*place)(const void *, size_t), const char *what) {
  instance_answers *usual = calloc(1, sizeof *usual), *found = calloc(1, sizeof *found);
  usher_result result;
  const char *difference;
  use_plainly(usual);
  result = instance_create(self);
  if (result != USHER_RESULT_OK || self->theirs == NULL) {
    probe_fail("create returned %d to %s", result, what);
  }
  call_observe(self, 1);
  instance_use(self, place, found);
  instance_end(self);
  difference = answers_differ(usual, found);
  if (difference != NULL) {
    probe_fail("to %s, %s", what, difference);
  }
}

/* The host's table and every struct end right before a page that can't be read: whoever reads more than the size says
 * dies here. */
void old_host(void) {
  instance *self;
  plugin_open();
  self = instance_new(NULL);
  instance_cut_host(self);
  judge_host(self, memory_before_guard, "a host of ABI 1.0");
}

/* A struct of a later minor version: what came later is poison for whoever believes to know it. */
static void *place_larger(const void *bytes, size_t size) {
  char larger[USHER_STRUCT_SIZE_MAX];
  uint32_t said = (uint32_t)(size + LATER_BYTES);
  if (said > sizeof larger) {
    return memory_before_guard(bytes, size);
  }
  memset(larger, 0xA5, sizeof larger);
  memcpy(larger, bytes, size);
  memcpy(larger, &said, sizeof said);
  return memory_before_guard(larger, said);
}

void new_host(void) {
  instance *self;
  plugin_open();
  self = instance_new(NULL);
  instance_grow_host(self, LATER_BYTES);
  judge_host(self, place_larger, "a host of a later minor version");
}
