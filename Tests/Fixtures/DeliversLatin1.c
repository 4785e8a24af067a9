/* SPDX-License-Identifier: Apache-2.0 */

/* A text of its is ISO 8859-1 instead of UTF-8. */
/* Breaks: data.strings-utf8 */

#define FIXTURE "delivers-latin1"
#define PEOPLE_WATCH deliver_latin1
#include "skeleton_people.h"

static void deliver_latin1(skeleton_operation *self) {
  people_person person = {
      .struct_size = sizeof person,
      .identifier = {"p000", PEOPLE_IDENTIFIER},
      .name = {"Ren\xE9", 4},
  };
  if ((self->allowed & 1) == 0 || people_deliver(self, PEOPLE_ITEM_PERSON, &person, NULL)) {
    people_wait_for_cancel(self);
  }
  people_complete(self);
}

PEOPLE_PLUGIN(FIXTURE_UNCHANGED)
