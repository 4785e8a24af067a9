/* SPDX-License-Identifier: Apache-2.0 */

/* Driving operations to their end. */

#ifndef PROBE_DRIVE_H
#define PROBE_DRIVE_H

#include "methods.h"

/* Something that starts an operation: a data method, or the permission request of a scope. */
typedef struct trial {
  const data_method *method; /* NULL for a request */
  const char *scope;         /* of a request */
} trial;

typedef struct trials {
  trial all[128];
  size_t count;
  data_methods methods;
} trials;

/* Every data method, and a request of every scope where there is one. Skips the check where there is nothing. */
void trials_of(instance *self, trials *out);

/* Starts one, with the usual arguments; the operation, whose `start_result` tells whether it began. */
operation *trial_start(instance *self, const trial *trial);

/* What people call it. */
const char *trial_name(const trial *trial);

/* How an operation is called in a sentence. */
const char *operation_name(const operation *self);

bool trial_is(const trial *trial, uint32_t kind);

/* Starts a method with `count` or `limit` set, where it has one of those, so that more comes than by default. */
operation *data_start_many(instance *self, const data_method *method, uint64_t count);

typedef enum settlement {
  SETTLEMENT_IDLE, /* it did nothing for so long */
  SETTLEMENT_BUSY, /* it went on delivering until nobody wanted to wait any more */
  SETTLEMENT_DONE
} settlement;

/* Waits until an operation has ended or has delivered `items`; not once it has done nothing for `idle` milliseconds, and
 * at most 5 s where it goes on and on. */
settlement operation_settle(operation *self, uint64_t items, unsigned idle);

/* Runs an operation: to its end where it has one by itself, or else until `items` came; then it is cancelled. */
void operation_run(operation *self, uint64_t items);

/* What an item says, as bytes that can be compared: members, texts and arrays by their content. */
typedef struct item_image {
  char *bytes;
  size_t count, capacity;
  bool readable; /* false where memory it points to can't be read */
} item_image;

/* Takes an item's image, without its hold. Descriptors count as the file they are for, or not at all. */
item_image item_take(const layout *self, const void *item, bool with_descriptors);
bool item_equals(const item_image *one, const item_image *other);
void item_forget(item_image *self);

/* An item's hold; 0 where it has none. */
uint64_t item_hold(const layout *self, const void *item);

#endif
