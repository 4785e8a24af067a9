/* SPDX-License-Identifier: Apache-2.0 */

/* What is fetched has less in it than what was listed. */
/* Breaks: data.fetch-equals-enumerate */

#define FIXTURE "fetches-less"
#define PEOPLE_FETCH fetch_less
#include "skeleton_people.h"

static void fetch_less(skeleton_operation *self) {
  char identifier[PEOPLE_IDENTIFIER];
  people_person person = {
      .struct_size = sizeof person,
      .identifier = {identifier, sizeof identifier},
      .name = {"A sample", 8},
  };
  people_name(identifier, self->count);
  people_deliver(self, PEOPLE_ITEM_PERSON, &person, NULL);
  people_complete(self);
}

PEOPLE_PLUGIN(FIXTURE_UNCHANGED)
