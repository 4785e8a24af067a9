/* SPDX-License-Identifier: Apache-2.0 */

/* hygiene: a plugin is a guest in its host's process, and leaves it as it found it. */

#define _GNU_SOURCE

#include "hygiene.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

enum { CALLS = 100 };

/* -- A life ------------------------------------------------------------------------------------------------------------ */

static hygiene_look looking;
static unsigned calls;

static void done(const char *call) {
  calls++;
  if (looking != NULL) {
    looking(call);
  }
}

static void ignore_text(void *context, usher_str text) {
  (void)context;
  (void)text;
}

static void ask_all_scopes(instance *self) {
  usher_status_v1 status;
  for (size_t index = 0; index < probe.scopes.count; index++) {
    const char *scope = probe.scopes.items[index];
    call_status_of(self, scope, &status);
    done("status");
    call_explain(self, text_of(scope), ignore_text, NULL);
    done("explain");
  }
}

/* What a plugin says no to it may log, or print. */
static void ask_for_nothing(instance *self) {
  usher_status_v1 status;
  call_status_of(self, "no-such-scope", &status);
  done("status of an unknown scope");
  call_explain(self, text_of("no-such-scope"), ignore_text, NULL);
  done("explain of an unknown scope");
  call_extension(self, "org.example.unknown/1");
  done("extension");
  call_cancel(self, operation_number());
  done("cancel");
  if (plugin.table.resume != NULL) {
    call_resume(self, operation_number(), 0);
    done("resume");
  }
}

static void start_in_vain(instance *self, const data_method *method) {
  usher_grant_v1 *grant = grant_for(method);
  operation *refused;
  grant->authorization = USHER_AUTHORIZATION_DENIED;
  refused = operation_start(self, method->table, method->method, grant, arguments_for(method));
  if (refused->start_result == USHER_RESULT_OK) {
    operation_stop(refused);
  }
  done("a start that has no grant");
}

static unsigned patience(const trial *trial) {
  return trial_is(trial, USHER_METHOD_ONCE) ? 3000 : trial_is(trial, USHER_METHOD_STREAM) ? 300 : 20;
}

static void operate(instance *self, const trial *trial) {
  operation *started;
  if (trial_is(trial, USHER_METHOD_ASK)) {
    return; /* it shows something to a person */
  }
  started = trial_start(self, trial);
  if (started->start_result == USHER_RESULT_OK) {
    operation_settle(started, trial_is(trial, USHER_METHOD_ONCE) ? UINT64_MAX : 8, patience(trial));
    operation_stop(started);
  }
  done(trial_name(trial));
  started = trial_start(self, trial);
  if (started->start_result == USHER_RESULT_OK) {
    operation_stop(started);
  }
  done("cancel");
  if (trial->method != NULL) {
    start_in_vain(self, trial->method);
  }
}

static void find_operations(instance *self, trials *out) {
  out->count = 0;
  if (probe.extensions.count > 0 || plugin.table.request != NULL) {
    trials_of(self, out);
  }
}

void hygiene_live(hygiene_look look) {
  trials *operations = calloc(1, sizeof *operations); /* kept: operations remember their methods */
  instance *self;
  if (operations == NULL) {
    probe_skip("there is no memory left");
  }
  if (plugin.handle == NULL) {
    plugin_open();
  }
  looking = look;
  calls = 0;
  self = instance_new(NULL);
  if (instance_create(self) != USHER_RESULT_OK || self->theirs == NULL) {
    probe_skip("needs lifecycle.create-destroy: create failed");
  }
  done("create");
  call_observe(self, 1);
  done("observe");
  if (plugin.table.open_settings != NULL) {
    call_open_settings(self); /* there is no display: nothing of it is seen */
    done("open_settings");
  }
  find_operations(self, operations);
  for (size_t index = 0; index < operations->count; index++) {
    operate(self, &operations->all[index]);
  }
  while (calls < CALLS) {
    ask_all_scopes(self);
    ask_for_nothing(self);
  }
  call_observe(self, 0);
  done("observe");
  call_destroy(self);
  done("destroy");
}

/* -- Processes --------------------------------------------------------------------------------------------------------- */

/* Whether this process has a child, alive or dead. */
static bool has_children(void) {
  siginfo_t found;
  return waitid(P_ALL, 0, &found, WEXITED | WSTOPPED | WNOHANG | WNOWAIT | __WALL) == 0;
}

/* What a child leaves in its parent once somebody has waited for it. */
static bool had_children(void) {
  struct rusage used;
  return getrusage(RUSAGE_CHILDREN, &used) == 0 && (used.ru_minflt > 0 || used.ru_maxrss > 0);
}

/* What outlives this process is found by the supervisor. */
static void check_children(void) {
  plugin_open();
  if (has_children()) {
    probe_skip("needs load.constructors-quiet: there are processes before the first call");
  }
  hygiene_live(NULL);
  hygiene_live(NULL);
  for (int tries = 0; has_children(); tries++) {
    struct timespec pause = {0, 10000000};
    if (tries == 20) {
      probe_fail("a process that it started is still there after destroy, or nobody waited for it when it had ended");
    }
    nanosleep(&pause, NULL);
  }
  if (had_children()) {
    probe_warn("it starts processes; a host that waits for children of its own may take their ends away");
  }
}

/* -- Code that can be written to --------------------------------------------------------------------------------------- */

static unsigned writable_code, writable_before;

static unsigned count_writable_code(char *first, size_t capacity) {
  char line[512];
  unsigned count = 0;
  FILE *maps = fopen("/proc/self/maps", "re");
  while (maps != NULL && fgets(line, sizeof line, maps) != NULL) {
    char rights[5] = "", name[256] = "";
    if (sscanf(line, "%*s %4s %*s %*s %*s %255[^\n]", rights, name) >= 1 && rights[1] == 'w' && rights[2] == 'x') {
      snprintf(first, capacity, "%s", *name == '\0' ? "memory of no file" : name);
      count++;
    }
  }
  if (maps != NULL) {
    fclose(maps);
  }
  return count;
}

static void look_for_writable_code(const char *call) {
  char name[256] = "";
  writable_code = count_writable_code(name, sizeof name);
  if (writable_code > writable_before) {
    probe_fail("after %s, the process has memory that can both be written and run (%s)", call, name);
  }
}

static void check_no_writable_code(void) {
  char name[256];
  plugin_open();
  writable_before = count_writable_code(name, sizeof name);
  hygiene_live(look_for_writable_code);
}

/* -- Output and ends --------------------------------------------------------------------------------------------------- */

/* What comes on standard output and error is read by the supervisor, and judged by the runner for this check alone. */
static void check_silent(void) {
  hygiene_live(NULL);
  fflush(NULL); /* what stdio still keeps */
}

enum { REPEATS = 100 };

/* A process that ends here never says that it was done. */
static void check_never_ends_host(void) {
  instance *self;
  hygiene_live(NULL);
  self = instance_begin();
  for (int round = 0; round < REPEATS; round++) {
    ask_all_scopes(self);
    ask_for_nothing(self);
    for (size_t index = 0; index < probe.extensions.count; index++) {
      call_extension(self, probe.extensions.items[index]);
    }
  }
  instance_end(self);
  hygiene_live(NULL);
}

const probe_check hygiene_checks[] = {
    {"hygiene.never-ends-host", check_never_ends_host},
    {"hygiene.descriptors", check_descriptors},
    {"hygiene.close-on-exec", check_close_on_exec},
    {"hygiene.children", check_children},
    {"hygiene.signals", check_signals},
    {"hygiene.environment", check_environment},
    {"hygiene.locale", check_locale},
    {"hygiene.process", check_process},
    {"hygiene.timers", check_timers},
    {"hygiene.no-writable-code", check_no_writable_code},
    {"hygiene.silent", check_silent},
    {"hygiene.files", check_files},
    {"hygiene.rounding-mode", check_rounding_mode},
    {"hygiene.turkish-locale", check_turkish_locale},
    {NULL, NULL},
};
