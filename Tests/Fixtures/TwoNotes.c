/* SPDX-License-Identifier: Apache-2.0 */

/* Two notes, of which two readers may each take another. */
/* Breaks: file.one-note */

#define FIXTURE "two-notes"
#include "skeleton.h"

static const struct {
  uint32_t namesz, descsz, type;
  char name[8], desc[8];
} second_note __attribute__((used, section(".note.usher"), aligned(4))) = {6, 8, USHER_NOTE_TYPE, USHER_NOTE_OWNER,
                                                                           "abi=1.0"};

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
