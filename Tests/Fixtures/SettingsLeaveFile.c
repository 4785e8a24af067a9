/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: hygiene.descriptors */

/* `open_settings` opens a file each time and forgets it. */

#define FIXTURE "settings-leave-file"
#include <fcntl.h>

#include "skeleton.h"

static usher_result open_settings(usher_plugin_ctx *ctx) {
  (void)ctx;
  return open("/dev/null", O_RDONLY | O_CLOEXEC) < 0 ? USHER_RESULT_INTERNAL : USHER_RESULT_OK;
}

FIXTURE_PLUGIN(.open_settings = open_settings)
