/* SPDX-License-Identifier: Apache-2.0 */

/* An array of its says that it has more members than there are. */
/* Breaks: data.sizes-true */

#define FIXTURE "counts-too-many"
#define PEOPLE_FETCH deliver_too_many
#include "skeleton_people.h"

static void deliver_too_many(skeleton_operation *self) {
  char identifier[PEOPLE_IDENTIFIER];
  people_person person = {
      .struct_size = sizeof person,
      .identifier = {identifier, sizeof identifier},
      .phones = {identifier, UINT64_C(1) << 28, sizeof(usher_str)},
  };
  people_name(identifier, self->count);
  people_deliver(self, PEOPLE_ITEM_PERSON, &person, NULL);
  people_complete(self);
}

PEOPLE_PLUGIN(FIXTURE_UNCHANGED)
