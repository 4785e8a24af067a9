/* SPDX-License-Identifier: Apache-2.0 */

/* What the host passes: its table, its structs, its texts, and how it opened this file. */

#include "witness.h"

#include <dlfcn.h>
#include <string.h>

USHER_HIDDEN

/* The size is all that is read of a struct before it has been judged. */
int judge_size(int rule, const char *what, const void *passed, uint32_t least) {
  uint32_t size = 0;
  if (!judge(rule, passed != NULL && (uintptr_t)passed % 8 == 0, "%s is NULL, or not aligned", what)) {
    return 0;
  }
  memcpy(&size, passed, sizeof size);
  return judge(rule, size >= least && size <= USHER_STRUCT_SIZE_MAX && size % 8 == 0,
               "%s says struct_size %u; it must be %u to %d and a multiple of 8", what, size, least,
               USHER_STRUCT_SIZE_MAX);
}

/* Well-formed, without surrogates, overlong forms or what lies beyond U+10FFFF. */
int is_utf8(usher_str text) {
  static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  for (uint64_t at = 0; at < text.len;) {
    unsigned char first = (unsigned char)text.ptr[at++];
    int length = first < 0x80 ? 1 : first >= 0xF0 && first < 0xF8 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 0;
    uint32_t number = length == 1 ? first : first & (0x7Fu >> length);
    if (length == 0 || first >= 0xF8 || at + (uint64_t)length - 1 > text.len) {
      return 0;
    }
    for (int rest = 1; rest < length; rest++, at++) {
      if (((unsigned char)text.ptr[at] & 0xC0) != 0x80) {
        return 0;
      }
      number = number << 6 | ((unsigned char)text.ptr[at] & 0x3F);
    }
    if (number < least[length] || number > 0x10FFFF || (number >= 0xD800 && number < 0xE000)) {
      return 0;
    }
  }
  return 1;
}

int text_is(usher_str text, const char *other) {
  return text.len == strlen(other) && (text.len == 0 || memcmp(text.ptr, other, text.len) == 0);
}

static const usher_str *host_text(const usher_host_v1 *host, int index) {
  const usher_str *texts[] = {&host->app_id, &host->app_name, &host->state_dir, &host->locale};
  return texts[index];
}

static uint64_t kept_length(usher_str text) { return text.len < 256 ? text.len : 256; }

int judge_host(usher_plugin_ctx *ctx, const usher_host_v1 *host) {
  static const char *const names[] = {"app_id", "app_name", "state_dir", "locale"};
  if (!judge(13,
        host->complete != NULL && host->deliver != NULL && host->status_changed != NULL && host->log != NULL &&
            host->setting != NULL && host->extension != NULL,
        "the host's table lacks a function")) {
    return 0;
  }
  for (int index = 0; index < 4; index++) {
    usher_str text = *host_text(host, index);
    if (judge(13, (text.ptr != NULL || text.len == 0) && is_utf8(text), "the host's %s is no text", names[index])) {
      memcpy(ctx->texts[index], text.ptr != NULL ? text.ptr : "", kept_length(text));
    }
  }
  judge(13, host->app_id.len > 0, "the host's app_id is empty");
  return 1;
}

void judge_host_again(usher_plugin_ctx *ctx) {
  if (!judge(13, memcmp(ctx->table, &ctx->host, sizeof ctx->host) == 0,
             "the host's table has changed before destroy has returned")) {
    return;
  }
  for (int index = 0; index < 4; index++) {
    usher_str text = *host_text(&ctx->host, index);
    judge(13, memcmp(ctx->texts[index], text.ptr != NULL ? text.ptr : "", kept_length(text)) == 0,
          "a text of the host's table has changed before destroy has returned");
  }
}

void judge_loading(void) {
  static const char here = 0; /* any address of this file */
  Dl_info mine, found;
  void *everybody = dlopen(NULL, RTLD_NOW), *symbol = dlsym(everybody, "usher_plugin_entry_v1");
  int is_mine = symbol != NULL && dladdr(&here, &mine) != 0 && dladdr(symbol, &found) != 0 &&
                mine.dli_fbase == found.dli_fbase;
  judge(4, !is_mine, "the file was opened with RTLD_GLOBAL: every library sees its symbols");
  dlclose(everybody);
}
