/* SPDX-License-Identifier: Apache-2.0 */

/* permission: what explain says. */

#define _GNU_SOURCE

#include "permission.h"

#include <stdlib.h>

enum { SENTENCE_MOST = 2000 };

typedef struct sentence {
  unsigned calls;
  uint64_t length;
  bool is_text, is_blank;
  const char *unshowable; /* what a line of text can't have; or NULL */
  bool over; /* explain has returned */
} sentence;

static void take_sentence(void *context, usher_str text) {
  sentence *self = context;
  if (__atomic_load_n(&self->over, __ATOMIC_ACQUIRE)) {
    probe_fail("explain's sink was called after explain had returned");
  }
  self->calls++;
  self->length = text.len;
  self->is_blank = true;
  if (text.len > 0 && !memory_is_readable(text.ptr, (size_t)text.len)) {
    self->is_text = false;
    return;
  }
  self->is_text = text_is_utf8(text.ptr, text.len);
  self->unshowable = self->is_text ? text_unshowable(text) : NULL;
  for (uint64_t index = 0; index < text.len; index++) {
    self->is_blank &= (unsigned char)text.ptr[index] <= ' ';
  }
}

/* The sentence outlives the call, in case that the plugin calls again. */
static void explains(instance *self, const char *scope) {
  sentence *kept = calloc(1, sizeof *kept), said;
  usher_status_v1 status;
  usher_result result;
  status_read(self, scope, &status); /* what is explained is the last status */
  if (kept == NULL) {
    probe_skip("there is no memory left");
  }
  result = call_explain(self, text_of(scope), take_sentence, kept);
  __atomic_store_n(&kept->over, true, __ATOMIC_RELEASE);
  said = *kept;
  if (result != USHER_RESULT_OK) {
    probe_fail("explain of “%s” returned %d", scope, result);
  }
  if (said.calls != 1) {
    probe_fail("explain of “%s” called its sink %u times", scope, said.calls);
  }
  if (!said.is_text) {
    probe_fail("explain of “%s” says something that isn't UTF-8", scope);
  }
  if (said.unshowable != NULL) {
    probe_mend("Replace what comes from files, services and names before you put it into the sentence, and write one line.");
    probe_fail("explain of “%s” says %s, which isn't text of one line", scope, said.unshowable);
  }
  if (said.is_blank) {
    probe_fail("explain of “%s” says nothing", scope);
  }
  if (said.length > SENTENCE_MOST) {
    probe_fail("explain of “%s” says %llu bytes, where a sentence has at most %d", scope,
               (unsigned long long)said.length, SENTENCE_MOST);
  }
}

void check_explain_says_something(void) {
  instance *self = instance_begin();
  static sentence unknown;
  usher_result result;
  for (size_t index = 0; index < scope_count(); index++) {
    explains(self, scope_at(index));
  }
  result = call_explain(self, text_of("no-such-scope"), take_sentence, &unknown);
  if (result != USHER_RESULT_UNKNOWN_SCOPE) {
    probe_mend("Look at the scope first, as `status` does, and return USHER_RESULT_UNKNOWN_SCOPE for one that the note "
               "doesn't list.");
    probe_fail("explain of a scope that the note doesn't list returned %d instead of UNKNOWN_SCOPE", result);
  }
  if (unknown.calls != 0) {
    probe_fail("explain of a scope that the note doesn't list called its sink");
  }
  __atomic_store_n(&unknown.over, true, __ATOMIC_RELEASE);
  sleep_milliseconds(40); /* whoever kept a sink calls it soon */
  instance_end(self);
}
