/* SPDX-License-Identifier: Apache-2.0 */

/* The life of an instance. Hosts, operations and contexts are never freed: a plugin that uses one too late is seen, and
 * the process runs one check only. */

#define _GNU_SOURCE

#include "host.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static void *pages(size_t count, int protection) {
  void *memory = mmap(NULL, count * (size_t)sysconf(_SC_PAGESIZE), protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    probe_skip("there is no memory left");
  }
  return memory;
}

instance *instance_new(const char *app_id) {
  pthread_condattr_t monotonic;
  instance *self = calloc(1, sizeof *self);
  usher_host_v1 *host = calloc(1, sizeof *host);
  if (self == NULL || host == NULL) {
    probe_skip("there is no memory left");
  }
  self->app_id = app_id == NULL ? "org.example.conformance" : app_id;
  self->ctx = pages(1, PROT_NONE);
  pthread_mutex_init(&self->lock, NULL);
  pthread_condattr_init(&monotonic);
  pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
  pthread_cond_init(&self->changed, &monotonic);
  self->host = host;
  host_fill(host, self);
  host_register(self);
  return self;
}

void instance_cut_host(instance *self) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  char *memory = pages(2, PROT_READ | PROT_WRITE);
  usher_host_v1 *host = (usher_host_v1 *)(void *)(memory + page - sizeof *host);
  *host = *self->host;
  mprotect(memory + page, page, PROT_NONE);
  self->host = host;
}

void instance_grow_host(instance *self, size_t extra) {
  char *memory = malloc(sizeof *self->host + extra);
  if (memory == NULL) {
    probe_skip("there is no memory left");
  }
  memcpy(memory, self->host, sizeof *self->host);
  memset(memory + sizeof *self->host, 0xA5, extra);
  self->host = (usher_host_v1 *)(void *)memory;
  self->host->struct_size += (uint32_t)extra;
  self->host->abi_minor = USHER_ABI_MINOR + 1;
}

usher_result instance_create(instance *self) {
  usher_result result;
  self->creating = true;
  probe_enter("create");
  result = plugin.table.create(self->host, &self->theirs);
  probe_leave();
  pthread_mutex_lock(&self->lock);
  self->creating = false;
  pthread_mutex_unlock(&self->lock);
  return result;
}

void instance_begin_existing(instance *self) {
  usher_result result = instance_create(self);
  if (result != USHER_RESULT_OK || self->theirs == NULL) {
    probe_skip("needs lifecycle.create-destroy: create returned %d", result);
  }
  call_observe(self, 1);
}

instance *instance_begin(void) {
  instance *self;
  if (plugin.handle == NULL) {
    plugin_open();
  }
  self = instance_new(NULL);
  instance_begin_existing(self);
  return self;
}

void instance_end(instance *self) {
  call_observe(self, 0);
  call_destroy(self);
}

bool instance_wait(instance *self, unsigned milliseconds, bool (*condition)(instance *, void *), void *context) {
  struct timespec until;
  bool holds;
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_sec += milliseconds / 1000;
  until.tv_nsec += (long)(milliseconds % 1000) * 1000000;
  if (until.tv_nsec >= 1000000000) {
    until.tv_sec++;
    until.tv_nsec -= 1000000000;
  }
  pthread_mutex_lock(&self->lock);
  while (!(holds = condition(self, context)) &&
         pthread_cond_timedwait(&self->changed, &self->lock, &until) != ETIMEDOUT) {
  }
  holds = holds || condition(self, context);
  pthread_mutex_unlock(&self->lock);
  return holds;
}
