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
