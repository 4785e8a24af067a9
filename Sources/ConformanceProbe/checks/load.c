/* SPDX-License-Identifier: Apache-2.0 */

/* load: what happens before the first call. load_many.c has what takes more than this plugin. */

#define _GNU_SOURCE

#include "load.h"

#include "../surroundings.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

void load_open(void) {
  const char *problem = plugin_try_open();
  if (problem != NULL) {
    probe_skip("needs load.from-c-child: %s", problem);
  }
}

usher_plugin_entry_v1_fn load_entry(void) {
  usher_plugin_entry_v1_fn entry;
  void *symbol;
  load_open();
  symbol = dlsym(plugin.handle, "usher_plugin_entry_v1");
  if (symbol == NULL || !plugin_owns(symbol, true)) {
    probe_skip("needs load.entry-in-own-image: the file has no entry of its own");
  }
  memcpy(&entry, &symbol, sizeof entry);
  return entry;
}

/* From a C program with an empty environment and `/` as its folder: a plugin that only works because its host has
 * opened something first shows it here. */
static void from_c_child(void) {
  const char *problem = plugin_try_open();
  if (problem != NULL && strstr(problem, "executable stack") != NULL) {
    probe_skip("needs file.no-executable-stack: %s", problem); /* glibc from 2.41 on refuses it */
  }
  if (problem != NULL) {
    probe_fail("the file can't be loaded: %s", problem);
  }
  probe_enter("usher_plugin_entry_v1");
  if (load_entry()(USHER_ABI_MINOR) == NULL) {
    probe_fail("the entry refuses a host that speaks ABI %d.%d (it returned NULL)", USHER_ABI_MAJOR, USHER_ABI_MINOR);
  }
  probe_leave();
}

/* The runtime that a plugin shares with its host is up before; what it does isn't the plugin's. */
static void constructors_quiet(void) {
  surroundings *before = calloc(2, sizeof *before), *after = before + 1;
  char text[200];
  const char *problem = plugin_try_open_runtime();
  if (before == NULL || problem != NULL || (!probe.in_process && !output_catch())) {
    probe_skip("the process can't be watched: %s", problem == NULL ? strerror(errno) : problem);
  }
  surroundings_take(before);
  surroundings_take(before); /* the first look may itself have opened or allocated something */
  load_open();
  surroundings_take(after);
  if (!surroundings_equal(before, after, text, sizeof text)) {
    probe_fail("while it was loaded, %s", text);
  }
  if (!probe.in_process && output_caught(text, sizeof text) > 0) {
    probe_fail("while it was loaded, it printed “%.100s”", text);
  }
}

static void entry_in_own_image(void) {
  Dl_info info;
  void *symbol;
  load_open();
  symbol = dlsym(plugin.handle, "usher_plugin_entry_v1");
  if (symbol == NULL) {
    probe_fail("it has no usher_plugin_entry_v1");
  }
  if (plugin_owns(symbol, true)) {
    return;
  }
  if (plugin_owns(symbol, false)) {
    probe_fail("its usher_plugin_entry_v1 isn't code");
  }
  probe_fail("its usher_plugin_entry_v1 is answered by %s",
             dladdr(symbol, &info) != 0 && info.dli_fname != NULL ? info.dli_fname : "another file");
}

/* -- What loading costs ------------------------------------------------------------------------------------------------ */

enum { TRIES = 5, MILLISECONDS = 100, MIB_SHARED = 8, MIB_OWN = 12 };

/* Nanoseconds and bytes of one load in a process of its own. */
typedef struct cost {
  uint64_t nanoseconds, bytes;
} cost;

static cost measure(volatile cost *shared) {
  int status = 0;
  pid_t child = fork();
  if (child < 0) {
    probe_skip("no process can be started");
  }
  if (child == 0) {
    uint64_t since, resident = process_resident_bytes();
    resident = process_resident_bytes(); /* what it takes to look is there by now */
    since = probe_nanoseconds();
    load_open();
    shared->nanoseconds = probe_nanoseconds() - since;
    shared->bytes = process_resident_bytes() - resident;
    _exit(0);
  }
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (status != 0) {
    probe_skip("needs load.from-c-child: loading ended the process");
  }
  return *shared;
}

/* The best of several loads: a busy machine makes one slow, a slow plugin all of them. `good` ends the search. */
static cost best_load(uint64_t nanoseconds, uint64_t bytes) {
  cost best = {UINT64_MAX, UINT64_MAX};
  volatile cost *shared =
      mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  const char *problem = plugin_try_open_runtime();
  if (shared == MAP_FAILED || problem != NULL) {
    probe_skip("loading can't be measured: %s", problem == NULL ? "there is no memory left" : problem);
  }
  for (int round = 0; round < TRIES && (best.nanoseconds > nanoseconds || best.bytes > bytes); round++) {
    cost one = measure(shared);
    best.nanoseconds = one.nanoseconds < best.nanoseconds ? one.nanoseconds : best.nanoseconds;
    best.bytes = one.bytes < best.bytes ? one.bytes : best.bytes;
  }
  return best;
}

static void load_time(void) {
  uint64_t took = best_load((uint64_t)MILLISECONDS * 1000000, UINT64_MAX).nanoseconds / 1000000;
  if (took > 10 * MILLISECONDS) {
    probe_fail("loading takes %llu ms, where %d are allowed", (unsigned long long)took, MILLISECONDS);
  }
  if (took > MILLISECONDS) {
    probe_warn("loading takes %llu ms, where %d are allowed", (unsigned long long)took, MILLISECONDS);
  }
}

static void load_memory(void) {
  uint64_t most = probe.holds_runtime ? MIB_OWN : MIB_SHARED;
  uint64_t took = best_load(UINT64_MAX, most << 20).bytes;
  if (took > 10 * (most << 20)) {
    probe_fail("loading takes %llu MiB of memory, where %llu are allowed", (unsigned long long)took >> 20,
               (unsigned long long)most);
  }
  if (took > most << 20) {
    probe_warn("loading takes %llu MiB of memory, where %llu are allowed", (unsigned long long)took >> 20,
               (unsigned long long)most);
  }
}

/* -- The entry --------------------------------------------------------------------------------------------------------- */

/* The size of a table, as far as it can be read. */
static size_t table_size(const usher_plugin_v1 *table) {
  uint32_t size = 0;
  if (memory_is_readable(table, sizeof size)) {
    memcpy(&size, table, sizeof size);
  }
  return size <= USHER_STRUCT_SIZE_MAX && memory_is_readable(table, size) ? size : 0;
}

static void twice_same_table(void) {
  usher_plugin_entry_v1_fn entry = load_entry();
  const usher_plugin_v1 *first = entry(USHER_ABI_MINOR);
  char copy[USHER_STRUCT_SIZE_MAX];
  size_t size = table_size(first);
  memcpy(copy, first, size);
  const uint32_t minors[] = {USHER_ABI_MINOR, 0, 1, 2, UINT32_MAX};
  for (size_t round = 0; round < 25; round++) {
    uint32_t minor = minors[round % 5];
    const usher_plugin_v1 *again;
    probe_enter("usher_plugin_entry_v1");
    again = entry(minor);
    probe_leave();
    if (again != first && (again != NULL || minor == USHER_ABI_MINOR)) { /* an older host may be refused */
      probe_fail("the entry returns another table when it is called again, for a host of ABI 1.%u", minor);
    }
    if (table_size(first) != size || memcmp(copy, first, size) != 0) {
      probe_fail("the table has changed when the entry is called again");
    }
  }
}

const probe_check load_checks[] = {
    {"load.from-c-child", from_c_child},
    {"load.constructors-quiet", constructors_quiet},
    {"load.entry-in-own-image", entry_in_own_image},
    {"load.time", load_time},
    {"load.memory", load_memory},
    {"load.twice-same-table", twice_same_table},
    {"load.many", load_many},
    {"load.allocation-failure", load_allocation_failure},
    {NULL, NULL},
};
