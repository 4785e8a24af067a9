/* SPDX-License-Identifier: Apache-2.0 */

/* Holding an item against its layout. */

#include "probe.h"

#include <stdio.h>
#include <string.h>

/* What is looked at: the places and lengths, or also what texts say. */
typedef enum depth { SIZES, TEXTS } depth;

static bool members_hold(const layout *self, const char *item, size_t size, depth to, char *problem, size_t capacity);

static bool array_holds(const layout_member *member, const usher_array *array, depth to, char *problem,
                        size_t capacity) {
  if (array->count == 0) {
    return true;
  }
  if (array->stride % 8 != 0 || array->stride < member->inner->size || array->stride > USHER_STRUCT_SIZE_MAX ||
      array->count > (UINT64_C(1) << 32)) {
    snprintf(problem, capacity, "the array “%s” has %llu items of stride %llu, where an item takes %zu bytes", member->name,
             (unsigned long long)array->count, (unsigned long long)array->stride, member->inner->size);
    return false;
  }
  if (!memory_is_readable(array->ptr, (size_t)(array->count * array->stride))) {
    snprintf(problem, capacity, "the array “%s” points to memory that can't be read", member->name);
    return false;
  }
  for (uint64_t index = 0; index < array->count; index++) {
    const char *each = (const char *)array->ptr + index * array->stride;
    if (!members_hold(member->inner, each, member->inner->size, to, problem, capacity)) {
      return false;
    }
  }
  return true;
}

static bool text_holds(const layout_member *member, const usher_str *text, depth to, char *problem, size_t capacity) {
  if (text->len == 0) {
    return true;
  }
  if (text->ptr == NULL || !memory_is_readable(text->ptr, (size_t)text->len)) {
    snprintf(problem, capacity, "the text “%s” of %llu bytes points to memory that can't be read", member->name,
             (unsigned long long)text->len);
    return false;
  }
  if (to == TEXTS && member->type == 's' && !text_is_utf8(text->ptr, text->len)) {
    snprintf(problem, capacity, "the text “%s” isn't UTF-8", member->name);
    return false;
  }
  return true;
}

static bool members_hold(const layout *self, const char *item, size_t size, depth to, char *problem, size_t capacity) {
  for (size_t index = 0; index < self->count; index++) {
    const layout_member *member = &self->members[index];
    usher_array array;
    usher_str text;
    if (member->offset + layout_size_of(member->type) > size) {
      return true; /* of a later version of the layout */
    }
    if (member->type == 'a') {
      memcpy(&array, item + member->offset, sizeof array);
      if (!array_holds(member, &array, to, problem, capacity)) {
        return false;
      }
    } else if (member->type == 's' || member->type == 'y') {
      memcpy(&text, item + member->offset, sizeof text);
      if (!text_holds(member, &text, to, problem, capacity)) {
        return false;
      }
    }
  }
  return true;
}

static bool item_holds(const layout *self, const void *item, depth to, char *problem, size_t capacity) {
  uint32_t size;
  if (item == NULL || !memory_is_readable(item, sizeof size)) {
    snprintf(problem, capacity, "the item's memory can't be read");
    return false;
  }
  memcpy(&size, item, sizeof size);
  if (size < self->size || size > USHER_STRUCT_SIZE_MAX || size % 8 != 0) {
    snprintf(problem, capacity, "the item's struct_size is %u, its layout takes %zu bytes", size, self->size);
    return false;
  }
  if (!memory_is_readable(item, size)) {
    snprintf(problem, capacity, "the item's struct_size is %u, but less of it can be read", size);
    return false;
  }
  return members_hold(self, item, size, to, problem, capacity);
}

bool layout_holds(const layout *self, const void *item, char *problem, size_t capacity) {
  return item_holds(self, item, SIZES, problem, capacity);
}

bool layout_texts_hold(const layout *self, const void *item, char *problem, size_t capacity) {
  return item_holds(self, item, TEXTS, problem, capacity);
}
