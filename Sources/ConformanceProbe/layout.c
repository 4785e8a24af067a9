/* SPDX-License-Identifier: Apache-2.0 */

/* Layout strings (see usher_method_v1 in plugin.h): parsing them. */

#include "probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 8 };

typedef struct cursor {
  const char *at;
  const char *problem;
} cursor;

size_t layout_size_of(char type) {
  switch (type) {
    case 'u': case 'i': case 'h': return 4;
    case 't': case 'x': case 'd': return 8;
    case 's': case 'y': return 16;
    default: return 24;
  }
}

static size_t alignment_of(char type) {
  return layout_size_of(type) == 4 ? 4 : 8;
}

static bool is_name(char each) {
  return (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z') || (each >= '0' && each <= '9') || each == '_' ||
         each == '-';
}

static bool parse_name(cursor *self, char *name, size_t capacity) {
  size_t length = 0;
  for (; is_name(*self->at); self->at++) {
    if (length + 1 >= capacity) {
      self->problem = "a name is too long";
      return false;
    }
    name[length++] = *self->at;
  }
  name[length] = '\0';
  if (length == 0) {
    self->problem = "a name behind “:” is empty";
  }
  return length > 0;
}

static layout *parse_members(cursor *self, char end, unsigned depth);

static bool parse_member(cursor *self, layout *into, unsigned depth) {
  layout_member *member;
  if (into->count == sizeof into->members / sizeof *into->members) {
    self->problem = "a struct has more than 256 members";
    return false;
  }
  member = &into->members[into->count];
  member->type = *self->at;
  if (member->type == '\0' || strchr("uitxdsyha", member->type) == NULL) {
    self->problem = "there is a letter that is no type";
    return false;
  }
  self->at++;
  if (member->type == 'a' && *self->at == ':') {
    self->at++;
    if (!parse_name(self, member->name, sizeof member->name)) {
      return false;
    }
  }
  if (member->type == 'a') {
    if (*self->at++ != '(') {
      self->problem = "“(” is missing behind an array";
      return false;
    }
    member->inner = parse_members(self, ')', depth + 1);
    if (member->inner == NULL) {
      return false;
    }
    self->at++;
  }
  if (*self->at == ':') {
    self->at++;
    if (!parse_name(self, member->name, sizeof member->name)) {
      return false;
    }
  }
  for (const layout_member *each = into->members; each < member; each++) {
    if (member->name[0] != '\0' && strcmp(each->name, member->name) == 0) {
      self->problem = "two members of a struct have the same name";
      return false;
    }
  }
  if (*self->at == ',') {
    self->at++;
  }
  member->offset = (into->size + alignment_of(member->type) - 1) / alignment_of(member->type) * alignment_of(member->type);
  into->size = member->offset + layout_size_of(member->type);
  into->alignment = alignment_of(member->type) > into->alignment ? alignment_of(member->type) : into->alignment;
  into->count++;
  return true;
}

static layout *parse_members(cursor *self, char end, unsigned depth) {
  layout *into = calloc(1, sizeof *into);
  if (into == NULL || depth > DEPTH_MAX) {
    self->problem = "arrays are nested too deeply";
    return NULL;
  }
  into->alignment = 4;
  while (*self->at != end && *self->at != '\0' && *self->at != ';') {
    if (!parse_member(self, into, depth)) {
      return NULL;
    }
  }
  if (end == ')' && *self->at != ')') {
    self->problem = "“)” is missing";
    return NULL;
  }
  if (into->count == 0) {
    self->problem = "a struct has no members";
    return NULL;
  }
  into->size = (into->size + into->alignment - 1) / into->alignment * into->alignment;
  if (into->size > USHER_STRUCT_SIZE_MAX) {
    self->problem = "a struct is larger than 4096 bytes";
    return NULL;
  }
  return into;
}

/* A struct of its own starts with its size. */
static layout *parse_struct(cursor *self) {
  layout *into = parse_members(self, '\0', 0);
  if (into != NULL && into->members[0].type != 'u') {
    self->problem = "a struct doesn't start with “u”, its struct_size";
    return NULL;
  }
  if (into != NULL) {
    into->size = (into->size + 7) / 8 * 8;
  }
  return into;
}

layout *layout_parse(const char *text, const char **problem) {
  cursor self = {text, NULL};
  layout *into = parse_struct(&self);
  if (into != NULL && *self.at != '\0') {
    self.problem = "there is something behind its end";
    into = NULL;
  }
  *problem = self.problem;
  return into;
}

bool layout_parse_items(const char *text, layout_items *out, const char **problem) {
  cursor self = {text, NULL};
  out->count = 0;
  while (*self.at != '\0') {
    layout_kind *kind = &out->kinds[out->count];
    unsigned long long number = 0;
    if (out->count == sizeof out->kinds / sizeof *out->kinds) {
      *problem = "there are more than 64 kinds of items";
      return false;
    }
    for (; *self.at >= '0' && *self.at <= '9' && number < UINT32_MAX; self.at++) {
      number = number * 10 + (unsigned)(*self.at - '0');
    }
    kind->kind = (uint32_t)number;
    kind->name[0] = '\0';
    if (*self.at == ':') {
      self.at++;
      if (!parse_name(&self, kind->name, sizeof kind->name)) {
        *problem = self.problem;
        return false;
      }
    }
    if (number == 0 || number > UINT32_MAX || *self.at != '=') {
      *problem = "an item isn't written as kind=layout";
      return false;
    }
    self.at++;
    kind->of = parse_struct(&self);
    if (kind->of == NULL) {
      *problem = self.problem;
      return false;
    }
    for (const layout_kind *each = out->kinds; each < kind; each++) {
      if (each->kind == kind->kind || (kind->name[0] != '\0' && strcmp(each->name, kind->name) == 0)) {
        *problem = "an item kind's number or name stands twice";
        return false;
      }
    }
    out->count++;
    if (*self.at == ';') {
      self.at++;
    }
  }
  return true;
}

const layout *layout_of_kind(const layout_items *items, uint32_t kind) {
  static const char *const core[] = {NULL, "u,u,t:done,t:total", "u,u,a:identifiers(s:value)", "u,u,s:path,t:line,s:text",
                                     "u,u,t:lost", "u,u,a:identifiers(s:value)"};
  static layout *parsed[sizeof core / sizeof *core];
  const char *problem;
  for (size_t index = 0; index < items->count; index++) {
    if (items->kinds[index].kind == kind) {
      return items->kinds[index].of;
    }
  }
  if (kind == 0 || kind >= sizeof core / sizeof *core) {
    return NULL;
  }
  if (parsed[kind] == NULL) {
    parsed[kind] = layout_parse(core[kind], &problem);
  }
  return parsed[kind];
}

const layout_member *layout_find(const layout *self, const char *name) {
  for (size_t index = 0; index < self->count; index++) {
    if (strcmp(self->members[index].name, name) == 0) {
      return &self->members[index];
    }
  }
  return NULL;
}
