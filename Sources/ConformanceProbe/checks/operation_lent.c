/* SPDX-License-Identifier: Apache-2.0 */

/* operation: what a start is given, and what stays of it. */

#define _GNU_SOURCE

#include "operation.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { LENT_SIZE = 65536, STARTS_MAX = 128 };

/* What was lent to one start: one mapping with the structs and all that they point to. */
typedef struct lent {
  char *memory;
  size_t used;
  const char *to;
} lent;

static lent all_lent[STARTS_MAX];
static size_t lent_count;

static lent *lend_to(const char *name) {
  lent *self = &all_lent[lent_count];
  void *memory = mmap(NULL, LENT_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED || lent_count + 1 > STARTS_MAX) {
    probe_skip("there is no memory left");
  }
  *self = (lent){.memory = memory, .to = name};
  lent_count++;
  return self;
}

static void *put(lent *self, const void *bytes, size_t size) {
  char *place = self->memory + self->used;
  if (self->used + size + 8 > LENT_SIZE) {
    probe_skip("the arguments are too large to be watched");
  }
  memcpy(place, bytes, size);
  self->used += (size + 7) / 8 * 8;
  return place;
}

static usher_str put_text(lent *self, usher_str text) {
  return text.len == 0 ? text : (usher_str){put(self, text.ptr, (size_t)text.len), text.len};
}

/* Whoever looks now faults. */
static void take_back(const lent *self) { mprotect(self->memory, LENT_SIZE, PROT_NONE); }

/* What was lent is the host's: nobody writes to it. */
static void expect_unwritten(const lent *self, char *before) {
  if (memcmp(before, self->memory, self->used) != 0) {
    probe_fail("the start of “%s” wrote to what was passed to it", self->to);
  }
  free(before);
}

static char *copy_of(const lent *self) {
  char *copy = malloc(self->used);
  if (copy == NULL) {
    probe_skip("there is no memory left");
  }
  return memcpy(copy, self->memory, self->used);
}

static void say_who_looked(int number, siginfo_t *info, void *context) {
  const char *at = info->si_addr;
  (void)context;
  for (size_t index = 0; index < lent_count; index++) {
    if (at >= all_lent[index].memory && at < all_lent[index].memory + LENT_SIZE) {
      probe_fail("what was passed to the start of “%s” was looked at after that had returned", all_lent[index].to);
    }
  }
  signal(number, SIG_DFL); /* another fault, which comes again */
}

/* The arguments of a method, whose texts are copied as well. */
static void *put_arguments(lent *self, const data_method *method) {
  const layout *of = method->arguments;
  char *arguments = put(self, arguments_for(method), of->size);
  for (size_t index = 0; index < of->count; index++) {
    usher_str text;
    if (of->members[index].type == 's' || of->members[index].type == 'y') {
      memcpy(&text, arguments + of->members[index].offset, sizeof text);
      text = put_text(self, text);
      memcpy(arguments + of->members[index].offset, &text, sizeof text);
    }
  }
  return arguments;
}

static operation *start_with_lent(instance *self, const trial *trial) {
  lent *memory = lend_to(trial_name(trial));
  operation *started;
  if (trial->method != NULL) {
    usher_grant_v1 *grant = put(memory, grant_for(trial->method), sizeof *grant);
    grant->scope = put_text(memory, grant->scope);
    void *arguments = put_arguments(memory, trial->method);
    char *before = copy_of(memory);
    started = operation_start(self, trial->method->table, trial->method->method, grant, arguments);
    expect_unwritten(memory, before);
  } else {
    usher_request_v1 request = {.struct_size = sizeof request,
                                .scope = put_text(memory, text_of(trial->scope)),
                                .purpose = put_text(memory, text_of("To see whether it works."))};
    usher_request_v1 *passed = put(memory, &request, sizeof request);
    char *before = copy_of(memory);
    started = operation_request_with(self, passed);
    expect_unwritten(memory, before);
  }
  take_back(memory);
  return started;
}

/* Starts everything with memory that is gone when the start has returned. */
void copies_what_it_needs(void) {
  struct sigaction action = {.sa_flags = SA_SIGINFO};
  instance *self = instance_begin();
  static trials trials;
  trials_of(self, &trials);
  action.sa_sigaction = say_who_looked;
  sigaction(SIGSEGV, &action, NULL);
  for (size_t index = 0; index < trials.count; index++) {
    operation_run(start_with_lent(self, &trials.all[index]), 16);
  }
  instance_end(self);
  skip_where_nothing_began(self);
}
