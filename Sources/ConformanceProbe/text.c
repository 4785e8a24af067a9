/* SPDX-License-Identifier: Apache-2.0 */

/* Texts. */

#include "probe.h"

#include <string.h>

usher_str text_of(const char *text) {
  return (usher_str){text, text == NULL ? 0 : strlen(text)};
}

bool text_is(usher_str view, const char *text) {
  return view.len == strlen(text) && (view.len == 0 || memcmp(view.ptr, text, view.len) == 0);
}

bool text_is_utf8(const void *bytes, uint64_t length) {
  const unsigned char *each = bytes, *end = each + length;
  while (each < end) {
    unsigned lead = *each++;
    unsigned more = lead < 0x80 ? 0 : lead >= 0xC2 && lead < 0xE0 ? 1 : (lead & 0xF0) == 0xE0 ? 2 : lead >= 0xF0 && lead < 0xF5 ? 3 : 4;
    if (more == 4 || (size_t)(end - each) < more) {
      return false;
    }
    if ((lead == 0xE0 && *each < 0xA0) || (lead == 0xED && *each > 0x9F) || (lead == 0xF0 && *each < 0x90) ||
        (lead == 0xF4 && *each > 0x8F)) {
      return false;
    }
    for (; more > 0; more--) {
      if ((*each++ & 0xC0) != 0x80) {
        return false;
      }
    }
  }
  return true;
}

/* The code point of a sequence of two or three bytes at the beginning of UTF-8; 0 for all others. */
static unsigned short_code_point(const unsigned char *at, uint64_t left) {
  if (left >= 2 && (*at & 0xE0) == 0xC0) {
    return (unsigned)(*at & 0x1F) << 6 | (at[1] & 0x3F);
  }
  if (left >= 3 && (*at & 0xF0) == 0xE0) {
    return (unsigned)(*at & 0x0F) << 12 | (unsigned)(at[1] & 0x3F) << 6 | (at[2] & 0x3F);
  }
  return 0;
}

const char *text_unshowable(usher_str view) {
  for (uint64_t index = 0; index < view.len; index++) {
    const unsigned char *at = (const unsigned char *)view.ptr + index;
    unsigned point = short_code_point(at, view.len - index);
    if (*at == '\n' || *at == '\r' || point == 0x85 || point == 0x2028 || point == 0x2029) {
      return "the end of a line";
    }
    if (*at < 0x20 || *at == 0x7F || (point >= 0x80 && point < 0xA0)) {
      return "a control character";
    }
    if ((point >= 0x202A && point <= 0x202E) || (point >= 0x2066 && point <= 0x2069)) {
      return "a character that turns the direction of the text";
    }
  }
  return NULL;
}
