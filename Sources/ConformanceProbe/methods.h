/* SPDX-License-Identifier: Apache-2.0 */

/* Data methods, with all that it takes to start them. */

#ifndef PROBE_METHODS_H
#define PROBE_METHODS_H

#include "instance.h"
#include "layout.h"

/* A data method with all that it takes to start it. */
typedef struct data_method {
  const usher_extension_v1 *table;
  const usher_method_v1 *method;
  const char *extension;
  layout *arguments;
  layout_items items;
  usher_str known; /* an identifier that its extension listed; see data_learn */
} data_method;

typedef struct data_methods {
  data_method all[64];
  size_t count;
} data_methods;

/* Every method of every extension that the note lists. A table that can't be walked skips the check. */
void data_methods_of(instance *self, data_methods *out);

/* The method at a place in a table's list, by the stride of the list. */
const usher_method_v1 *method_at(const usher_extension_v1 *table, uint32_t index);

/* The check that judges what is wrong with a table's shape, so that it can't be walked, with a sentence in `problem`; NULL
 * where it can be walked. Texts and layouts aren't looked at. */
const char *table_fault(const usher_extension_v1 *table, const char *id, char *problem, size_t capacity);

/* A grant of a method's scope, AUTHORIZED, without an end. Lives as long as the process. */
usher_grant_v1 *grant_for(const data_method *self);

/* Arguments: zeros, then what the author's file says for this method. Lives as long as the process. */
void *arguments_for(const data_method *self);
/* Sets a text or number argument by its name; false where there is none of that name. */
bool arguments_set(const data_method *self, void *arguments, const char *name, const char *value);

/* The member that is an item's identifier: the text `identifier` or `id`; or NULL. */
const layout_member *data_identifier(const layout *self);

/* Whether a method lists items with identifiers without being told one. */
bool data_lists(const data_method *self);

/* Whether a method's one text is an identifier. */
bool data_fetches(const data_method *self);

/* Finds an identifier that exists for every method that takes one, by listing. The usual arguments have it from then on.
 * Later calls in the same process only remember. */
void data_learn(instance *self, data_methods *methods);

/* Starts a method with its own grant and arguments. */
operation *data_start(instance *self, const data_method *method);

/* The first method of a kind (USHER_METHOD_) that starts with the usual arguments; NULL where none does. Among several
 * the first that delivers an item is preferred. Starts and ends operations to find out. */
const data_method *data_first(instance *self, data_methods *methods, uint32_t kind, unsigned least_items);

#endif
