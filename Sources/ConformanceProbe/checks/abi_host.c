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

/* -- Sizes that are no sizes ------------------------------------------------------------------------------------------------ */

enum { REFUSED_MILLISECONDS = 500 };

static void expect_refused(operation *of, const char *name, const char *what, uint32_t size) {
  bool ended;
  if (of->start_result != USHER_RESULT_OK) {
    return;
  }
  ended = operation_wait(of, REFUSED_MILLISECONDS);
  operation_stop(of);
  if (!ended || of->result == USHER_RESULT_OK || of->delivered > 0) {
    probe_mend("Look at struct_size first, and return USHER_RESULT_INVALID where it is smaller than that of ABI 1.0, larger than "
               "4096, or no multiple of 8.");
    probe_fail("%s takes %s whose struct_size is %u", name, what, size);
  }
}

/* Structs that are too small to be of any version, or that nobody would make. The memory is there all the same. */
static void judge_sizes(void) {
  data_methods *methods = calloc(1, sizeof *methods);
  instance *self = instance_begin();
  data_methods_of(self, methods);
  for (size_t index = 0; index < methods->count; index++) {
    const data_method *each = &methods->all[index];
    uint32_t whole = (uint32_t)each->arguments->size;
    const uint32_t sizes[] = {0, 4, whole - 8, whole + 2, USHER_STRUCT_SIZE_MAX + 8, UINT32_MAX};
    for (size_t size = 0; each->method->kind != USHER_METHOD_ASK && size < sizeof sizes / sizeof *sizes; size++) {
      void *arguments = arguments_for(each);
      memcpy(arguments, &sizes[size], sizeof sizes[size]);
      expect_refused(operation_start(self, each->table, each->method, grant_for(each), arguments), each->method->name,
                     "arguments", sizes[size]);
    }
  }
  for (size_t index = 0; plugin.table.request != NULL && index < 5; index++) {
    const uint32_t sizes[] = {0, 8, sizeof(usher_request_v1) - 8, sizeof(usher_request_v1) + 2, USHER_STRUCT_SIZE_MAX + 8};
    usher_request_v1 request = {.struct_size = sizes[index], .scope = text_of(probe.default_scope),
                                .purpose = text_of("To see whether it works.")};
    expect_refused(operation_request_with(self, &request), "request", "a request", sizes[index]);
  }
  instance_end(self);
}

/* The host's table and every struct end right before a page that can't be read: whoever reads more than the size says
 * dies here. */
void old_host(void) {
  instance *self;
  plugin_open();
  judge_sizes();
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
