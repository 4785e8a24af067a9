/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: lifecycle.observe */

/* Every `observe(1)` opens a descriptor, and `destroy` closes them all. */

#define FIXTURE "opens-per-observe"
#include <fcntl.h>
#include "skeleton.h"

typedef struct whole_ctx {
  usher_plugin_ctx first;
  int descriptors[1024];
  int count;
} whole_ctx;

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  whole_ctx *whole;
  usher_result result = skeleton_create(host, out);
  if (result != USHER_RESULT_OK) {
    return result;
  }
  whole = calloc(1, sizeof *whole);
  if (whole == NULL) {
    skeleton_destroy(*out);
    return USHER_RESULT_NO_MEMORY;
  }
  memcpy(&whole->first, *out, sizeof whole->first);
  free(*out);
  *out = &whole->first;
  return USHER_RESULT_OK;
}

static usher_result observe(usher_plugin_ctx *ctx, uint32_t on) {
  whole_ctx *whole = (whole_ctx *)ctx;
  if (on != 0 && whole->count < 1024) {
    whole->descriptors[whole->count++] = open("/dev/null", O_RDONLY | O_CLOEXEC);
  }
  return skeleton_observe(ctx, on);
}

static void destroy(usher_plugin_ctx *ctx) {
  whole_ctx *whole = (whole_ctx *)ctx;
  while (whole->count > 0) {
    close(whole->descriptors[--whole->count]);
  }
  skeleton_destroy(ctx);
}

FIXTURE_PLUGIN(.create = create, .observe = observe, .destroy = destroy)
