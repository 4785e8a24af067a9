/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.state-corrupt */

/* Keeps its answer in a file, and takes whatever it doesn't understand there as a yes. */

#define FIXTURE "grants-on-damaged-state"
#define FIXTURE_NOTE "authority=system\n"

#include <fcntl.h>
#include <stdio.h>

#include "skeleton.h"

/* What the file says; it is made where there is none. */
static usher_authorization recall(usher_str folder) {
  char path[4096], word[8] = "";
  int file;
  snprintf(path, sizeof path, "%.*s/" FIXTURE, (int)folder.len, folder.ptr);
  file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) {
    file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0 && write(file, "ask", 3) != 3) {
      unlink(path);
    }
    strcpy(word, "ask");
  } else if (read(file, word, sizeof word - 1) < 0) {
    word[0] = '\0';
  }
  if (file >= 0) {
    close(file);
  }
  return strcmp(word, "ask") == 0   ? USHER_AUTHORIZATION_NOT_DETERMINED
         : strcmp(word, "no") == 0 ? USHER_AUTHORIZATION_DENIED
                                   : USHER_AUTHORIZATION_AUTHORIZED;
}

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  usher_result result = skeleton_create_system(host, out);
  if (result == USHER_RESULT_OK) {
    (*out)->answer.authorization = recall(host->state_dir);
  }
  return result;
}

FIXTURE_PLUGIN(.create = create, .request = skeleton_cannot_ask)
