/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.explain-says-something */

/* `explain` colours a word, as terminals do. */

#define FIXTURE "explains-in-colour"
#include "skeleton.h"

static usher_result explain(usher_plugin_ctx *ctx, usher_str scope, usher_str_sink sink, void *sink_ctx) {
  static const char sentence[] = "It is \x1b[31moff\x1b[0m.";
  (void)ctx;
  if (!skeleton_knows(scope)) {
    return USHER_RESULT_UNKNOWN_SCOPE;
  }
  sink(sink_ctx, (usher_str){sentence, sizeof sentence - 1});
  return USHER_RESULT_OK;
}

FIXTURE_PLUGIN(.explain = explain)
