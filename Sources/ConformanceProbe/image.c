/* SPDX-License-Identifier: Apache-2.0 */

/* Items as bytes that can be kept and compared. */

#define _GNU_SOURCE

#include "probe.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { IMAGE_MAX = 64 << 20, ARRAY_MAX = 1 << 16 };

static void append(item_image *self, const void *bytes, size_t count) {
  if (count == 0 || self->count + count > IMAGE_MAX) {
    return;
  }
  if (self->count + count > self->capacity) {
    size_t capacity = (self->count + count) * 2;
    char *larger = realloc(self->bytes, capacity);
    if (larger == NULL) {
      probe_skip("there is no memory left");
    }
    self->bytes = larger;
    self->capacity = capacity;
  }
  memcpy(self->bytes + self->count, bytes, count);
  self->count += count;
}

static void take_text(item_image *self, const char *member) {
  usher_bytes text;
  memcpy(&text, member, sizeof text);
  append(self, &text.len, sizeof text.len);
  if (text.len > IMAGE_MAX || !memory_is_readable(text.ptr, (size_t)text.len)) {
    self->readable = false;
    return;
  }
  append(self, text.ptr, (size_t)text.len);
}

static void take_descriptor(item_image *self, const char *member) {
  struct stat facts;
  int descriptor;
  memcpy(&descriptor, member, sizeof descriptor);
  if (descriptor <= 0) {
    return;
  }
  if (fstat(descriptor, &facts) != 0) {
    self->readable = false;
    return;
  }
  append(self, &facts.st_dev, sizeof facts.st_dev);
  append(self, &facts.st_ino, sizeof facts.st_ino);
}

static void take_members(item_image *self, const layout *of, const char *item, bool with_descriptors, bool at_top);

static void take_array(item_image *self, const layout_member *member, const char *place, bool with_descriptors) {
  usher_array array;
  memcpy(&array, place, sizeof array);
  append(self, &array.count, sizeof array.count);
  if (array.count > ARRAY_MAX || array.stride > USHER_STRUCT_SIZE_MAX || array.stride < member->inner->size ||
      !memory_is_readable(array.ptr, (size_t)(array.count * array.stride))) {
    self->readable &= array.count == 0;
    return;
  }
  for (uint64_t index = 0; index < array.count; index++) {
    take_members(self, member->inner, (const char *)array.ptr + index * array.stride, with_descriptors, false);
  }
}

static void take_members(item_image *self, const layout *of, const char *item, bool with_descriptors, bool at_top) {
  for (size_t index = at_top ? 1 : 0; index < of->count; index++) {
    const layout_member *member = &of->members[index];
    const char *place = item + member->offset;
    bool is_narrow = member->type == 'u' || member->type == 'i';
    if (member->type == 's' || member->type == 'y') {
      take_text(self, place);
    } else if (member->type == 'a') {
      take_array(self, member, place, with_descriptors);
    } else if (member->type == 'h') {
      if (with_descriptors) {
        take_descriptor(self, place);
      }
    } else if (!(is_narrow && *member->name == '\0') && !(at_top && strcmp(member->name, "hold") == 0)) {
      append(self, place, is_narrow ? 4 : 8); /* what has no name and is narrow is padding */
    }
  }
}

item_image item_take(const layout *self, const void *item, bool with_descriptors) {
  item_image image = {.readable = true};
  uint32_t size;
  if (item == NULL || !memory_is_readable(item, sizeof size)) {
    image.readable = false;
    return image;
  }
  memcpy(&size, item, sizeof size);
  if (size < self->size || !memory_is_readable(item, self->size)) {
    image.readable = false;
    return image;
  }
  take_members(&image, self, item, with_descriptors, true);
  return image;
}

bool item_equals(const item_image *one, const item_image *other) {
  return one->readable == other->readable && one->count == other->count &&
         (one->count == 0 || memcmp(one->bytes, other->bytes, one->count) == 0);
}

void item_forget(item_image *self) {
  free(self->bytes);
  *self = (item_image){.readable = false};
}

uint64_t item_hold(const layout *self, const void *item) {
  const layout_member *member = self == NULL ? NULL : layout_find(self, "hold");
  uint64_t hold = 0;
  uint32_t size;
  if (member != NULL && member->type == 't' && item != NULL && memory_is_readable(item, sizeof size)) {
    memcpy(&size, item, sizeof size);
    if (size >= member->offset + sizeof hold && memory_is_readable(item, size)) {
      memcpy(&hold, (const char *)item + member->offset, sizeof hold);
    }
  }
  return hold;
}
