/* SPDX-License-Identifier: Apache-2.0 */

/* Copies more bytes than it has. */
/* Breaks: tools.address-sanitizer */
/* Memory fault */

#define FIXTURE "reads-behind-memory"
#include "skeleton.h"

static usher_result explain(usher_plugin_ctx *ctx, usher_str scope, usher_str_sink sink, void *sink_ctx) {
  volatile size_t length = 104; /* the memory's size, and the next allocation's header */
  char copy[128], *text = calloc(1, 100);
  if (text == NULL) {
    return USHER_RESULT_NO_MEMORY;
  }
  memcpy(copy, text, length);
  free(text);
  return skeleton_explain(ctx, scope, sink, sink_ctx) + (copy[0] != 0);
}

FIXTURE_PLUGIN(.explain = explain)
