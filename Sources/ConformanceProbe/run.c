/* SPDX-License-Identifier: Apache-2.0 */

/* The run: what it is about, how it ends, and what it tells the process that waits.
 *
 *   PROGRAM run RESULTS PAGE PLUGIN key=value…     one check
 *   PROGRAM supervise …                            see supervise.c
 *
 * RESULTS is a descriptor to which records go, a line each: `fail TEXT`, `skip TEXT`, `warn TEXT`, and `done` at the end
 * of every run that ended by itself. PAGE is a descriptor of a usher_probe_page. A list is its key several times. */

#define _GNU_SOURCE

#include "probe.h"
#include "supervise.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { RESULTS_DESCRIPTOR_LEAST = 700, TEXT_MAX = 1024 };

probe_run probe;

static int results = -1;
static usher_probe_page spare_page;
static usher_probe_page *page = &spare_page;
static usher_probe_pool pool_probe;
static uint64_t random_state, run_started;
static pthread_mutex_t ending = PTHREAD_MUTEX_INITIALIZER; /* held by whoever ends the process */

/* -- Records --------------------------------------------------------------------------------------------------------- */

/* Writes a record in one go. The plugin may have closed the descriptor, or put another file in its place. */
static void record(const char *word, const char *text) {
  char line[TEXT_MAX + 32];
  int length = snprintf(line, sizeof line, text == NULL ? "%s\n" : "%s %s\n", word, text);
  if (length <= 0) {
    return;
  }
  if ((size_t)length >= sizeof line) {
    length = sizeof line - 1;
    line[length - 1] = '\n';
  }
  for (char *each = line; each < line + length - 1; each++) {
    if ((unsigned char)*each < 0x20 || *each == 0x7F) {
      *each = ' ';
    }
  }
  if (write(results, line, (size_t)length) != length) {
    page->results_lost = 1;
  }
}

static noreturn void end_run(const char *word, const char *format, va_list arguments) {
  char text[TEXT_MAX];
  pthread_mutex_lock(&ending); /* never given back: one end is enough */
  if (word != NULL) {
    vsnprintf(text, sizeof text, format, arguments);
    record(word, text);
  }
  record("done", NULL);
  if (probe.in_process) {
    usher_probe_remove_tree(probe.state_dir);
    _exit(word != NULL && strcmp(word, "fail") == 0);
  }
  _exit(0);
}

void probe_fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  end_run("fail", format, arguments);
}

void probe_skip(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  end_run("skip", format, arguments);
}

static noreturn void pass(const char *word, ...) {
  va_list arguments;
  va_start(arguments, word);
  end_run(word, NULL, arguments);
}

void probe_pass(void) {
  pass(NULL);
}

void probe_warn(const char *format, ...) {
  char text[TEXT_MAX];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  record("warn", text);
}

void probe_enter(const char *call) {
  page->returned = 0;
  snprintf(page->call, sizeof page->call, "%s", call);
}

void probe_leave(void) {
  page->returned = 1;
}

/* -- The backend ------------------------------------------------------------------------------------------------------ */

/* Whether a command ends before the check would have to: what hangs is the author's script, not the plugin. */
static bool ends_in_time(pid_t pid, int *status) {
  const struct timespec pause = {0, 1000000};
  uint64_t until = run_started + probe.backend_milliseconds;
  pid_t ended;
  while ((ended = waitpid(pid, status, WNOHANG)) == 0 || (ended < 0 && errno == EINTR)) {
    if (probe.backend_milliseconds != 0 && probe_milliseconds() >= until) {
      return false;
    }
    nanosleep(&pause, NULL);
  }
  return true;
}

void probe_backend(const char *what) {
  extern char **environ;
  size_t length = strlen(what);
  for (size_t index = 0; index < probe.backend.count; index++) {
    const char *entry = probe.backend.items[index];
    if (strncmp(entry, what, length) == 0 && entry[length] == '=') {
      char *words[] = {"sh", "-c", (char *)(uintptr_t)(entry + length + 1), NULL};
      pid_t pid;
      posix_spawnattr_t attributes;
      posix_spawnattr_init(&attributes);
      posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
      int status = 0, failure = posix_spawn(&pid, "/bin/sh", NULL, &attributes, words, environ);
      posix_spawnattr_destroy(&attributes);
      if (failure != 0) {
        probe_skip("the backend's `%s` could not be started", what);
      }
      if (!ends_in_time(pid, &status)) {
        kill(-pid, SIGKILL);
        probe_skip("the backend's `%s` took longer than %u ms: mend it in usher-conformance.conf", what,
                   probe.backend_milliseconds);
      }
      if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        probe_skip("the backend's `%s` failed", what);
      }
      return;
    }
  }
  probe_skip("the backend isn't scripted: %s= under [backend] in usher-conformance.conf is missing", what);
}

bool probe_backend_has(const char *what) {
  size_t length = strlen(what);
  for (size_t index = 0; index < probe.backend.count; index++) {
    const char *entry = probe.backend.items[index];
    if (strncmp(entry, what, length) == 0 && entry[length] == '=') {
      return true;
    }
  }
  return false;
}

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

usher_str text_of(const char *text) {
  return (usher_str){text, text == NULL ? 0 : strlen(text)};
}

bool text_is(usher_str view, const char *text) {
  return view.len == strlen(text) && (view.len == 0 || memcmp(view.ptr, text, view.len) == 0);
}

bool text_is_utf8(const void *bytes, uint64_t length) {
  const unsigned char *each = bytes, *end = each + length;
  while (each < end) {
    unsigned lead = *each++;
    unsigned more = lead < 0x80 ? 0 : lead >= 0xC2 && lead < 0xE0 ? 1 : (lead & 0xF0) == 0xE0 ? 2 : lead >= 0xF0 && lead < 0xF5 ? 3 : 4;
    if (more == 4 || (size_t)(end - each) < more) {
      return false;
    }
    if ((lead == 0xE0 && *each < 0xA0) || (lead == 0xED && *each > 0x9F) || (lead == 0xF0 && *each < 0x90) ||
        (lead == 0xF4 && *each > 0x8F)) {
      return false;
    }
    for (; more > 0; more--) {
      if ((*each++ & 0xC0) != 0x80) {
        return false;
      }
    }
  }
  return true;
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

/* The descriptor moves out of the way, so that a plugin that closes what it guesses to be its own doesn't hit it. */
static void take_descriptors(int theirs, int page_descriptor) {
  void *mapped = MAP_FAILED;
  if (page_descriptor >= 0) {
    mapped = mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED, page_descriptor, 0);
    if (!probe.in_process) {
      close(page_descriptor);
    }
  }
  if (mapped != MAP_FAILED) {
    page = mapped;
  }
  results = fcntl(theirs, F_DUPFD_CLOEXEC, RESULTS_DESCRIPTOR_LEAST);
  if (results < 0) {
    results = theirs;
  } else if (!probe.in_process) {
    close(theirs);
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
  run_started = probe_milliseconds();
  random_state = probe.seed;
  if (probe.scopes.count == 0) {
    add(&probe.scopes, "default");
  }
  if (probe.default_scope == NULL || *probe.default_scope == '\0') {
    probe.default_scope = probe.scopes.items[0];
  }
  take_descriptors(atoi(argv[2]), atoi(argv[3]));
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
