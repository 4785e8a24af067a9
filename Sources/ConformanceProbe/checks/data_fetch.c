/* SPDX-License-Identifier: Apache-2.0 */

/* data: what one gets by an identifier. A method whose one text argument is an identifier fetches; one without such an
 * argument that delivers items with identifiers lists. */

#define _GNU_SOURCE

#include "data.h"
#include "data_collection.h"

#include <string.h>

enum { LONG_IDENTIFIER = 4096 };

/* -- Fetched -------------------------------------------------------------------------------------------------------------- */

static void *arguments_with(const data_method *method, const char *id, size_t length) {
  char *arguments = arguments_for(method);
  usher_str text = {id, length};
  memcpy(arguments + data_identifier(method->arguments)->offset, &text, sizeof text);
  return arguments;
}

static bool is_away(usher_result result) {
  return result == USHER_RESULT_UNAVAILABLE || result == USHER_RESULT_GONE || result == USHER_RESULT_BUSY;
}

static void judge_fetched(instance *self, const data_method *fetch, const found *listed) {
  collection *got = collection_make(self, fetch, arguments_with(fetch, listed->id, listed->length));
  usher_result result = got->of->start_result == USHER_RESULT_OK ? got->of->result : got->of->start_result;
  const char *name = fetch->method->name;
  if (is_away(result)) {
    probe_skip("“%s” can't be judged: it ends with %d", name, result);
  }
  if (result != USHER_RESULT_OK || got->count == 0) {
    probe_fail("“%s” of the identifier “%.80s”, which was listed, ends with %d and %zu items", name, listed->id, result,
               got->count);
  }
  for (size_t index = 0; index < got->count; index++) {
    const found *each = &got->all[index];
    if (each->id != NULL && (each->length != listed->length || memcmp(each->id, listed->id, each->length) != 0)) {
      probe_fail("“%s” of the identifier “%.80s” delivers “%.80s”", name, listed->id, each->id);
    }
    if (each->kind == listed->kind && index < FETCHED && !item_equals(&each->image, &listed->image)) {
      probe_fail("“%s” of the identifier “%.80s” delivers other content than the list did", name, listed->id);
    }
  }
}

static collection *first_list(instance *self, const data_methods *methods, const usher_extension_v1 *table) {
  for (size_t index = 0; index < methods->count; index++) {
    const data_method *each = &methods->all[index];
    if (each->table == table && data_lists(each)) {
      collection *listed = collection_make(self, each, arguments_for(each));
      if (was_collected(listed) && listed->count > 0) {
        return listed;
      }
    }
  }
  return NULL;
}

void fetch_equals_enumerate(void) {
  instance *self = instance_begin();
  static data_methods methods;
  unsigned judged = 0;
  data_methods_of(self, &methods);
  for (size_t index = 0; index < methods.count; index++) {
    const data_method *fetch = &methods.all[index];
    const collection *listed = data_fetches(fetch) ? first_list(self, &methods, fetch->table) : NULL;
    for (size_t item = 0; listed != NULL && item < listed->count && item < FETCHED; item++) {
      if (listed->all[item].id != NULL) {
        judge_fetched(self, fetch, &listed->all[item]);
        judged++;
      }
    }
  }
  instance_end(self);
  if (judged == 0) {
    probe_skip("nothing that is listed here can be fetched");
  }
}

/* -- Unknown -------------------------------------------------------------------------------------------------------------- */

static void judge_unknown(instance *self, const data_method *fetch, const char *id, size_t length, const char *what) {
  collection *got = collection_make(self, fetch, arguments_with(fetch, id, length));
  usher_result result = got->of->result;
  if (got->of->start_result != USHER_RESULT_OK) {
    return; /* it may refuse the start */
  }
  if (result == USHER_RESULT_OK) {
    probe_fail("“%s” of %s completes with OK and %zu items", fetch->method->name, what, got->count);
  }
  if (result != USHER_RESULT_NOT_FOUND && result != USHER_RESULT_INVALID && result != USHER_RESULT_NOT_AUTHORIZED &&
      !is_away(result)) {
    probe_fail("“%s” of %s completes with %d, where NOT_FOUND is right", fetch->method->name, what, result);
  }
}

static bool is_listed(const collection *listed, const char *id, size_t length) {
  for (size_t index = 0; index < listed->count; index++) {
    const found *each = &listed->all[index];
    if (each->id != NULL && each->length == length && memcmp(each->id, id, length) == 0) {
      return true;
    }
  }
  return false;
}

/* Identifiers that nearly are some that exist. */
static void judge_similar(instance *self, const data_method *fetch, const collection *listed) {
  static char id[LONG_IDENTIFIER + 2];
  size_t length = 0;
  for (size_t index = 0; index < listed->count && length == 0; index++) {
    if (listed->all[index].id != NULL && listed->all[index].length <= LONG_IDENTIFIER) {
      length = listed->all[index].length;
      memcpy(id, listed->all[index].id, length);
    }
  }
  if (length == 0) {
    return;
  }
  id[length] = 'x';
  if (!is_listed(listed, id, length + 1)) {
    judge_unknown(self, fetch, id, length + 1, "a known identifier with an “x” behind it");
  }
  id[length] = '\0';
  judge_unknown(self, fetch, id, length + 1, "a known identifier with a NUL behind it");
  if (length > 1 && !is_listed(listed, id, length - 1)) {
    judge_unknown(self, fetch, id, length - 1, "the beginning of a known identifier");
  }
}

void unknown_id_not_found(void) {
  instance *self = instance_begin();
  static data_methods methods;
  static char long_id[LONG_IDENTIFIER];
  unsigned judged = 0;
  memset(long_id, 'x', sizeof long_id);
  data_methods_of(self, &methods);
  for (size_t index = 0; index < methods.count; index++) {
    const data_method *fetch = &methods.all[index];
    if (!data_fetches(fetch)) {
      continue;
    }
    judged++;
    judge_unknown(self, fetch, "no-such-item-7f3a", 17, "an unknown identifier");
    judge_unknown(self, fetch, "../../../../../etc/passwd", 25, "a path");
    judge_unknown(self, fetch, "no\0such", 7, "an identifier with a NUL in it");
    judge_unknown(self, fetch, "\xff\xfe\xc0\xaf", 4, "an identifier that isn't UTF-8");
    judge_unknown(self, fetch, "%s%n%n", 6, "an identifier like a format");
    judge_unknown(self, fetch, long_id, sizeof long_id, "an identifier of 4 KB");
    const collection *listed = first_list(self, &methods, fetch->table);
    if (listed != NULL) {
      judge_similar(self, fetch, listed);
    }
  }
  instance_end(self);
  if (judged == 0) {
    probe_skip("no method takes an identifier");
  }
}
