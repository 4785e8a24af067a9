/* SPDX-License-Identifier: Apache-2.0 */

/* Leaves a file in the person's home that it never said it would write. */
/* Breaks: hygiene.files */

#define FIXTURE "writes-into-home"
#include <fcntl.h>
#include <stdio.h>

#include "skeleton.h"

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  char path[4096];
  int file;
  snprintf(path, sizeof path, "%s/.fixturerc", getenv("HOME") == NULL ? "/nowhere" : getenv("HOME"));
  file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (file >= 0) {
    close(file);
  }
  return skeleton_create(host, out);
}

FIXTURE_PLUGIN(.create = create)
