/* SPDX-License-Identifier: Apache-2.0 */

/* Layout strings (see usher_method_v1), and items held against them. */

#ifndef PROBE_LAYOUT_H
#define PROBE_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct layout layout;

typedef struct layout_member {
  char type; /* u i t x d s y h a */
  char name[65];
  size_t offset;
  layout *inner; /* of `a` */
} layout_member;

struct layout {
  layout_member members[256];
  size_t count, size, alignment;
};

typedef struct layout_kind {
  uint32_t kind;
  char name[65];
  layout *of;
} layout_kind;

typedef struct layout_items {
  layout_kind kinds[64];
  size_t count;
} layout_items;

/* The size of a member of that type. */
size_t layout_size_of(char type);

/* Parses a layout string; NULL with a sentence in `problem` where it breaks the grammar. Never freed. */
layout *layout_parse(const char *text, const char **problem);

/* Parses `kind[:name]=layout;…`. */
bool layout_parse_items(const char *text, layout_items *out, const char **problem);

/* The layout of an item kind: the method's own, or one of the core's; NULL where there is none. */
const layout *layout_of_kind(const layout_items *items, uint32_t kind);

/* Whether an item is as large as its layout says, with all that it points to. The sentence of what isn't in `problem`. */
bool layout_holds(const layout *self, const void *item, char *problem, size_t capacity);

/* Whether besides its texts are UTF-8. */
bool layout_texts_hold(const layout *self, const void *item, char *problem, size_t capacity);

/* The member of a name, or NULL. */
const layout_member *layout_find(const layout *self, const char *name);

#endif
