/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.open-settings */

/* `open_settings` ends whatever is open, as if the person had gone away. */

#define FIXTURE "settings-end-operations"
#include "skeleton_people.h"

static usher_result open_settings(usher_plugin_ctx *ctx) {
  pthread_mutex_lock(&ctx->lock);
  for (skeleton_operation *each = ctx->operations; each != NULL; each = each->next) {
    each->cancelled = 1;
  }
  pthread_cond_broadcast(&ctx->changed);
  pthread_mutex_unlock(&ctx->lock);
  return USHER_RESULT_OK;
}

PEOPLE_PLUGIN(.open_settings = open_settings)
