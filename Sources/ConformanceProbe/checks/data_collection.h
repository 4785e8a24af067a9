/* SPDX-License-Identifier: Apache-2.0 */

/* All that a method delivers, kept. */

#ifndef DATA_COLLECTION_H
#define DATA_COLLECTION_H

#include "../probe.h"

enum { COLLECTED_MAX = 5000, FETCHED = 16 };

typedef struct found {
  uint32_t kind;
  char *id; /* not NUL-terminated; NULL where the item has none */
  size_t length;
  item_image image; /* of the first ones */
} found;

typedef struct collection {
  const data_method *method;
  found *all;
  size_t count;
  const operation *of;
} collection;

/* Starts a method and keeps all that it delivers; the collection is never freed. */
collection *collection_make(instance *self, const data_method *method, const void *arguments);

/* Whether the method was started and completed with OK. */
bool was_collected(const collection *self);

#endif
