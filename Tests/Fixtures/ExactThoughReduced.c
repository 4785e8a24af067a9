/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: grant.reduced-is-coarse */

/* Delivers the exact place to whoever was granted the rough one. The place is a sample. */

#define FIXTURE "exact-though-reduced"
#include "skeleton.h"

typedef struct fix {
  uint32_t struct_size;
  uint32_t reserved0;
  double latitude, longitude, accuracy;
} fix;

static const usher_method_v1 methods[] = {
    {sizeof(usher_method_v1), 1, USHER_METHOD_ONCE, 0, "place", "default", "u,u,t:count",
     "1000:fix=u,u,d:latitude,d:longitude,d:accuracy"},
};

static usher_result start(usher_plugin_ctx *ctx, const usher_grant_v1 *grant, uint32_t method, const void *arguments,
                          usher_op op) {
  static const fix here = {sizeof here, 0, 52.520008, 13.404954, 10};
  skeleton_argument argument;
  usher_result result = skeleton_check(grant, method, arguments, &argument);
  if (result == USHER_RESULT_OK) {
    ctx->host.deliver(ctx->host.ctx, op, USHER_ITEM_FIRST_OWN, &here);
    skeleton_complete(ctx, op, USHER_RESULT_OK);
  }
  return result;
}

static const usher_extension_v1 table = {sizeof table, 1, methods, start};

static const usher_extension_v1 *extension(usher_plugin_ctx *ctx, const char *id) {
  (void)ctx;
  return strcmp(id, FIXTURE_CATEGORY "/1") == 0 ? &table : NULL;
}

FIXTURE_PLUGIN(.extension = extension)
