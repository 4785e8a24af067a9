/* SPDX-License-Identifier: Apache-2.0 */

/* A host, as small as a correct one can be, which each file here spoils in one place.
 *
 *   cc -pthread -I SDK/C/include -o host Tests/Fixtures/Hosts/GoodHost.c
 *   ./host ./witness.so [setting=value ...]
 *
 * It loads one plugin, asks the system's authority where that decides (otherwise it plays a person who allows
 * everything), calls every method of the plugin's extension and takes the plugin down. The first thread is the
 * application's and only waits; the plugin is called on another. A fixture defines one of the HOST_ macros of host_spoil.h in
 * its own way. A line `Breaks: USHER_HOST_nn` names the rule that the witness must report, and no other; a line `Setting:`
 * is a setting of the witness for it. */

#ifndef HOST_H
#define HOST_H

#define _GNU_SOURCE
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <usher/plugin.h>

#include "host_load.h"
#include "host_spoil.h"
#include "host_table.h"
#include "host_type.h"
#include "host_use.h"

static void *host_work(void *given) {
  host *self = given;
  char sentence[256];
  if (!host_load(self)) {
    return NULL;
  }
  if (self->plugin->create(&self->table, &self->ctx) != USHER_RESULT_OK) {
    return NULL;
  }
  HOST_OBSERVE(self);
  host_read_status(self, "read");
  self->plugin->explain(self->ctx, host_text("read"), host_hear, sentence);
  if (self->status.authorization == USHER_AUTHORIZATION_NOT_DETERMINED && HOST_ASKS_SYSTEM(self)) {
    host_ask_system(self);
  }
  host_call_methods(self);
  HOST_SPOIL(self);
  HOST_DESTROY(self);
  return NULL;
}

HOST_UNUSED static void host_run_on_thread(host *self) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, host_work, self) == 0) {
    pthread_join(thread, NULL);
  }
}

int main(int count, char **words) {
  static host self;
  if (count < 2) {
    fprintf(stderr, "usage: host PLUGIN.so [setting=value ...]\n");
    return 2;
  }
  alarm(60); /* a fault of a fixture must not stay behind */
  pthread_mutex_init(&self.lock, NULL);
  pthread_cond_init(&self.moved, NULL);
  self.path = words[1];
  self.settings = words + 2;
  self.next_op = HOST_FIRST_OPERATION;
  self.table = (usher_host_v1){.struct_size = sizeof self.table,
                               .abi_minor = USHER_ABI_MINOR,
                               .ctx = host_as_ctx(&self),
                               .complete = host_complete,
                               .deliver = host_deliver,
                               .status_changed = host_status_changed,
                               .log = host_log,
                               .setting = host_setting,
                               .extension = host_extension,
                               .app_id = host_text("com.example.host"),
                               .app_name = host_text("A small host"),
                               .state_dir = host_text("/nonexistent"),
                               .locale = host_text("C.UTF-8")};
  HOST_SPOIL_TABLE(&self.table);
  HOST_RUN(&self);
  return 0;
}

#endif
