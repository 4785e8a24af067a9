/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.explain-says-something */

/* explain says more when it has returned long ago. */

#define FIXTURE "explains-late"
#include "skeleton.h"

typedef struct late {
  usher_str_sink sink;
  void *context;
} late;

static void *says(void *argument) {
  late self = *(late *)argument;
  free(argument);
  usleep(15000);
  self.sink(self.context, (usher_str){"And one more thing.", 19});
  return NULL;
}

static usher_result explains(usher_plugin_ctx *ctx, usher_str scope, usher_str_sink sink, void *sink_ctx) {
  usher_result result = skeleton_explain(ctx, scope, sink, sink_ctx);
  late *self = result == USHER_RESULT_OK ? malloc(sizeof *self) : NULL;
  pthread_t thread;
  if (self != NULL) {
    *self = (late){sink, sink_ctx};
    pthread_create(&thread, NULL, says, self);
    pthread_detach(thread);
  }
  return result;
}

FIXTURE_PLUGIN(.explain = explains)
