/* SPDX-License-Identifier: Apache-2.0 */

/* Has a page that can be written and run. */
/* Breaks: hygiene.no-writable-code */

#define FIXTURE "writes-code"
#define _GNU_SOURCE
#include <sys/mman.h>

#include "skeleton.h"

static void *page = MAP_FAILED;

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  page = page != MAP_FAILED ? page : mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return skeleton_create(host, out);
}

FIXTURE_PLUGIN(.create = create)
