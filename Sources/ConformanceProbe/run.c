/* SPDX-License-Identifier: Apache-2.0 */

/* The run: what it is about, how it ends, and what it tells the process that waits.
 *
 *   PROGRAM run RESULTS PAGE PLUGIN key=value…     one check
 *   PROGRAM supervise …                            see supervise.c
 *
 * RESULTS is a descriptor to which records go, a line each: `fail TEXT`, `skip TEXT`, `warn TEXT`, `mend TEXT`
 * behind what it mends, and `done` at the end
 * of every run that ended by itself. PAGE is a descriptor of a usher_probe_page. A list is its key several times. */

#define _GNU_SOURCE

#include "probe.h"
#include "report.h"
#include "supervise.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

probe_run probe;

static usher_probe_pool pool_probe;
static uint64_t random_state;

/* -- Small things ------------------------------------------------------------------------------------------------------ */
uint64_t probe_random(void) {
  uint64_t z = random_state += UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
  return z ^ (z >> 31);
}

uint64_t probe_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t probe_milliseconds(void) {
  return probe_nanoseconds() / 1000000;
}

unsigned probe_rounds(unsigned usual) {
  return probe.rounds != 0 ? probe.rounds : usual;
}

int probe_pool(uint32_t milliseconds) {
  return pool_probe == NULL ? -1 : pool_probe(milliseconds);
}

void usher_probe_watch_pool(usher_probe_pool pool) {
  pool_probe = pool;
}

/* -- The beginning ----------------------------------------------------------------------------------------------------- */

static void add(probe_list *list, const char *text) {
  if (list->count < PROBE_LIST_MAX) {
    list->items[list->count++] = text;
  }
}

static void take_word(const char *word) {
  static const struct {
    const char *key;
    const char **place;
  } texts[] = {
      {"check", &probe.check},         {"id", &probe.id},
      {"category", &probe.category},   {"version", &probe.version},
      {"authority", &probe.authority}, {"default-scope", &probe.default_scope},
      {"state-dir", &probe.state_dir}, {"swift-core", &probe.swift_core},
      {"aborting-runtime", &probe.aborting_runtime},
      {"abi", &probe.abi},             {"abi-required", &probe.abi_required},
  };
  static const struct {
    const char *key;
    probe_list *place;
  } lists[] = {
      {"scope", &probe.scopes},       {"extension", &probe.extensions}, {"setting", &probe.settings},
      {"argument", &probe.arguments}, {"backend", &probe.backend},      {"implies", &probe.implies},
      {"swift-library", &probe.swift_libraries}, {"writes", &probe.writes},
  };
  const char *equals = strchr(word, '=');
  size_t length = equals == NULL ? 0 : (size_t)(equals - word);
  if (equals == NULL) {
    return;
  }
  for (size_t index = 0; index < sizeof texts / sizeof *texts; index++) {
    if (strlen(texts[index].key) == length && strncmp(texts[index].key, word, length) == 0) {
      *texts[index].place = equals + 1;
    }
  }
  for (size_t index = 0; index < sizeof lists / sizeof *lists; index++) {
    if (strlen(lists[index].key) == length && strncmp(lists[index].key, word, length) == 0) {
      add(lists[index].place, equals + 1);
    }
  }
  if (strncmp(word, "seed=", 5) == 0) {
    probe.seed = strtoull(equals + 1, NULL, 10);
  } else if (strncmp(word, "rounds=", 7) == 0) {
    probe.rounds = (unsigned)strtoul(equals + 1, NULL, 10);
  } else if (strncmp(word, "seconds=", 8) == 0) {
    probe.seconds = (unsigned)strtoul(equals + 1, NULL, 10);
  } else if (strncmp(word, "backend-milliseconds=", 21) == 0) {
    probe.backend_milliseconds = (unsigned)strtoul(equals + 1, NULL, 10);
  } else if (strncmp(word, "in-process=", 11) == 0) {
    probe.in_process = equals[1] == '1';
  } else if (strncmp(word, "holds-runtime=", 14) == 0) {
    probe.holds_runtime = equals[1] == '1';
  } else if (strncmp(word, "uses-devices=", 13) == 0) {
    probe.uses_devices = equals[1] == '1';
  } else if (strncmp(word, "probing=", 8) == 0) {
    probe.probing = equals[1] == '1';
  }
}

static const probe_check *find_check(const char *id) {
  static const probe_check *const areas[] = {load_checks,      abi_checks,    lifecycle_checks, permission_checks, grant_checks,
                                             operation_checks, thread_checks, hygiene_checks,   data_checks,       tool_checks};
  for (size_t area = 0; area < sizeof areas / sizeof *areas; area++) {
    for (const probe_check *each = areas[area]; each->id != NULL; each++) {
      if (strcmp(each->id, id) == 0) {
        return each;
      }
    }
  }
  return NULL;
}

static int run_check(int argc, char **argv) {
  const probe_check *check;
  for (int index = 5; index < argc; index++) {
    take_word(argv[index]);
  }
  probe.plugin = argv[4];
  probe.started = probe_milliseconds();
  random_state = probe.seed;
  if (probe.scopes.count == 0) {
    add(&probe.scopes, "default");
  }
  if (probe.default_scope == NULL || *probe.default_scope == '\0') {
    probe.default_scope = probe.scopes.items[0];
  }
  report_to(atoi(argv[2]), atoi(argv[3]));
  check = probe.check == NULL ? NULL : find_check(probe.check);
  if (check == NULL) {
    fprintf(stderr, "no check is called %s\n", probe.check == NULL ? "" : probe.check);
    return 2;
  }
  check->run();
  probe_pass();
}

int usher_probe_main(int argc, char **argv) {
  if (argc >= 5 && strcmp(argv[1], "run") == 0) {
    return run_check(argc, argv);
  }
  if (argc >= 2 && strcmp(argv[1], "supervise") == 0) {
    return supervise(argc, argv);
  }
  fprintf(stderr, "This program belongs to usher-conformance, which starts it.\n");
  return 2;
}
