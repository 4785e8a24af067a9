/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: abi.note-equals-table */

/* The table has another category than the note. */

#define FIXTURE "note-table-mismatch"
#include "skeleton.h"

FIXTURE_PLUGIN(.category = "com.example.something-else")
