/* SPDX-License-Identifier: Apache-2.0 */

/* hygiene: state that a process has once. It is written down as lines of a name and a value before the first call, and
 * compared after every one: whoever changes it and changes it back has changed it for everybody in between. */

#define _GNU_SOURCE

#include "hygiene.h"

#include <locale.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

typedef struct state {
  char *text;
  size_t length, capacity;
} state;

/* Adds a line; a value of several lines becomes one. */
static void add(state *self, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add(state *self, const char *format, ...) {
  va_list arguments;
  char *line = NULL;
  int length;
  va_start(arguments, format);
  length = vasprintf(&line, format, arguments);
  va_end(arguments);
  if (length < 0) {
    probe_skip("there is no memory left");
  }
  if (self->length + (size_t)length + 2 > self->capacity) {
    self->capacity = (self->length + (size_t)length + 2) * 2;
    self->text = realloc(self->text, self->capacity);
    if (self->text == NULL) {
      probe_skip("there is no memory left");
    }
  }
  for (int index = 0; index < length; index++) {
    self->text[self->length + (size_t)index] = line[index] == '\n' ? ' ' : line[index];
  }
  self->length += (size_t)length;
  self->text[self->length++] = '\n';
  self->text[self->length] = '\0';
  free(line);
}

/* -- What there is ------------------------------------------------------------------------------------------------------- */

static void take_signals(state *out) {
  sigset_t mask;
  stack_t stack;
  pthread_sigmask(SIG_SETMASK, NULL, &mask);
  for (int number = 1; number <= 64; number++) {
    struct sigaction action;
    char blocked[65] = "";
    if (sigaction(number, NULL, &action) != 0) {
      continue; /* the C library's own */
    }
    for (int other = 1; other <= 64; other++) {
      blocked[other - 1] = sigismember(&action.sa_mask, other) == 1 ? '1' : '0';
    }
    add(out, "the action of signal %d: %s %llx, flags %x, blocking %s", number,
        action.sa_handler == SIG_IGN ? "ignored" : action.sa_handler == SIG_DFL ? "default" : "handler",
        (unsigned long long)(uintptr_t)action.sa_handler, (unsigned)action.sa_flags, blocked);
    add(out, "the calling thread's mask of signal %d: %s", number,
        sigismember(&mask, number) == 1 ? "blocked" : "open");
  }
  if (sigaltstack(NULL, &stack) == 0) {
    add(out, "the calling thread's signal stack: %p, %zu bytes", stack.ss_sp, stack.ss_size);
  }
}

static void take_environment(state *out) {
  extern char **environ;
  size_t count = 0;
  for (; environ != NULL && environ[count] != NULL; count++) {
    const char *equals = strchr(environ[count], '=');
    int length = equals == NULL ? (int)strlen(environ[count]) : (int)(equals - environ[count]);
    add(out, "the variable %.*s: “%s”", length, environ[count], equals == NULL ? "" : equals + 1);
  }
  add(out, "the number of variables: %zu", count);
  add(out, "the place of the environment: %p", (void *)environ);
}

static void take_locale(state *out) {
  const char *name = setlocale(LC_ALL, NULL);
  add(out, "the locale: %s", name == NULL ? "" : name);
  add(out, "the calling thread's locale: %p", (void *)uselocale((locale_t)0));
  add(out, "the decimal point: %s", localeconv()->decimal_point);
}

static void take_status_file(state *out) {
  static const char *const wanted[] = {"Name:", "Umask:", "Uid:", "Gid:", "Groups:", "CapInh:", "CapPrm:", "CapEff:",
                                       "CapBnd:", "CapAmb:", "NoNewPrivs:", "Seccomp:", "Cpus_allowed:",
                                       "TracerPid:"};
  char line[4096];
  FILE *file = fopen("/proc/thread-self/status", "re"); /* a thread may have its own */
  while (file != NULL && fgets(line, sizeof line, file) != NULL) {
    for (size_t index = 0; index < sizeof wanted / sizeof *wanted; index++) {
      if (strncmp(line, wanted[index], strlen(wanted[index])) == 0) {
        line[strcspn(line, "\n")] = '\0';
        add(out, "%s", line);
      }
    }
  }
  if (file != NULL) {
    fclose(file);
  }
}

static void take_process(state *out) {
  char folder[4096];
  int signal_number = 0;
  add(out, "the current folder: %s", getcwd(folder, sizeof folder) == NULL ? "none" : folder);
  take_status_file(out);
  for (int number = 0; number < RLIM_NLIMITS; number++) {
    struct rlimit limit;
    if (getrlimit((__rlimit_resource_t)number, &limit) == 0) {
      add(out, "the limit of resource %d: %llu of %llu", number, (unsigned long long)limit.rlim_cur,
          (unsigned long long)limit.rlim_max);
    }
  }
  add(out, "the priority: %d, policy %d", getpriority(PRIO_PROCESS, 0), sched_getscheduler(0));
  add(out, "the process group: %d, session %d", getpgrp(), getsid(0));
  prctl(PR_GET_PDEATHSIG, &signal_number);
  add(out, "prctl: dumpable %d, keeps capabilities %d, timer slack %d, signal of the parent's death %d",
      prctl(PR_GET_DUMPABLE), prctl(PR_GET_KEEPCAPS), prctl(PR_GET_TIMERSLACK), signal_number);
  signal_number = 0;
  prctl(PR_GET_CHILD_SUBREAPER, &signal_number);
  add(out, "adopts orphans: %d", signal_number);
}

/* How often a timer still fires is no matter, only whether there is one. */
static void take_timers(state *out) {
  static const struct {
    __itimer_which_t which;
    const char *name;
  } timers[] = {{ITIMER_REAL, "the timer of alarm"}, {ITIMER_VIRTUAL, "the virtual timer"},
                {ITIMER_PROF, "the profiling timer"}};
  for (size_t index = 0; index < sizeof timers / sizeof *timers; index++) {
    struct itimerval timer = {{0, 0}, {0, 0}};
    getitimer(timers[index].which, &timer);
    add(out, "%s: %s", timers[index].name,
        timer.it_value.tv_sec != 0 || timer.it_value.tv_usec != 0 ? "runs" : "stands");
  }
}

static void take_rounding(state *out) {
#if defined(__x86_64__)
  unsigned short word;
  unsigned control = _mm_getcsr() & ~0x3Fu; /* without the exceptions that have been seen */
  __asm__ volatile("fnstcw %0" : "=m"(word));
  add(out, "the calling thread's SSE control: %x", control);
  add(out, "the calling thread's x87 control: %x", word);
#elif defined(__aarch64__)
  unsigned long control;
  __asm__ volatile("mrs %0, fpcr" : "=r"(control));
  add(out, "the calling thread's floating-point control: %lx", control);
#else
  volatile double one = 1, little = 0x1p-60;
  add(out, "the calling thread's rounding: %d", (one + little > one) | (-one - little < -one) << 1);
#endif
}

/* -- Comparing ----------------------------------------------------------------------------------------------------------- */

static void (*taking)(state *);
static state before;

static const char *line_at(const char *text, int *length) {
  *length = (int)strcspn(text, "\n");
  return text;
}

/* The first line that differs, from both sides. */
static void fail_at_difference(const char *call, const char *old, const char *new) {
  int old_length, new_length;
  const char *colon;
  while (line_at(old, &old_length), line_at(new, &new_length),
         old_length > 0 && old_length == new_length && memcmp(old, new, (size_t)old_length) == 0) {
    old += old_length + 1;
    new += new_length + 1;
  }
  colon = memchr(new, ':', (size_t)new_length);
  if (colon != NULL && strncmp(old, new, (size_t)(colon - new)) == 0) {
    int name = (int)(colon - new);
    probe_fail("after %s, %.*s is%.*s; it was%.*s", call, name, new, new_length - name - 1 > 300 ? 300 : new_length - name - 1,
               colon + 1, old_length - name - 1 > 300 ? 300 : old_length - name - 1, old + name + 1);
  }
  probe_fail("after %s, there is “%.*s” where there was “%.*s”", call, new_length > 300 ? 300 : new_length, new,
             old_length > 300 ? 300 : old_length, old);
}

static void look(const char *call) {
  static state now;
  if (!process_has_room()) {
    probe_skip("needs hygiene.descriptors: after %s there is no descriptor left to look with", call);
  }
  now.length = 0;
  taking(&now);
  if (now.length != before.length || memcmp(now.text, before.text, now.length) != 0) {
    fail_at_difference(call, before.text, now.text);
  }
}

static void judge(void (*take)(state *)) {
  plugin_open();
  taking = take;
  taking(&before);
  hygiene_live(look);
}

void check_signals(void) {
  judge(take_signals);
}

void check_environment(void) {
  judge(take_environment);
}

void check_locale(void) {
  judge(take_locale);
}

void check_process(void) {
  judge(take_process);
}

/* From before it is loaded: what a compiler links for quick arithmetic sets this in a constructor. */
void check_rounding_mode(void) {
  const char *problem = plugin_try_open_runtime();
  if (problem != NULL) {
    probe_skip("needs load.from-c-child: %s", problem);
  }
  taking = take_rounding;
  taking(&before);
  plugin_open();
  look("loading");
  hygiene_live(look);
}

/* Timers of POSIX; 0 as well where the kernel doesn't tell. */
static unsigned count_timers(void) {
  char line[256];
  unsigned count = 0;
  FILE *file = fopen("/proc/self/timers", "re");
  while (file != NULL && fgets(line, sizeof line, file) != NULL) {
    count += strncmp(line, "ID:", 3) == 0;
  }
  if (file != NULL) {
    fclose(file);
  }
  return count;
}

/* The process has one alarm; of POSIX's timers a plugin may have its own while it is in use. */
void check_timers(void) {
  unsigned first;
  judge(take_timers);
  first = count_timers();
  hygiene_live(NULL);
  hygiene_live(NULL);
  if (count_timers() > first + 1) {
    probe_fail("%u timers more exist after two more instances", count_timers() - first);
  }
}
