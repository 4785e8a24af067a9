/* SPDX-License-Identifier: Apache-2.0 */

/* The report: a line per breach with the rule's number first, and the sums whenever an instance ends. */

#include "witness.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

USHER_HIDDEN

enum { LINES_PER_RULE = 5 };

static atomic_int file = -1;
static atomic_uint watched[RULE_MAX], broken[RULE_MAX];
static atomic_ullong calls;

/* What was said before it was known where to. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char early[8192];
static size_t early_length;

static void write_line(const char *text, size_t length) {
  if (file >= 0) {
    if (write(file, text, length) != (ssize_t)length) {
      abort(); /* a report that isn't whole would pass for a good one */
    }
    return;
  }
  pthread_mutex_lock(&lock);
  if (early_length + length <= sizeof early) {
    memcpy(early + early_length, text, length);
    early_length += length;
  }
  pthread_mutex_unlock(&lock);
}

static void vreport(const char *start, const char *format, va_list arguments) {
  char line[1024];
  size_t length = (size_t)snprintf(line, sizeof line, "%s", start);
  length += (size_t)vsnprintf(line + length, sizeof line - length - 1, format, arguments);
  length = length < sizeof line - 2 ? length : sizeof line - 2;
  line[length] = '\n';
  write_line(line, length + 1);
}

void report_line(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vreport("", format, arguments);
  va_end(arguments);
}

int judge(int rule, int keeps, const char *format, ...) {
  char start[32];
  va_list arguments;
  watched[rule]++;
  if (keeps || broken[rule]++ >= LINES_PER_RULE) {
    return keeps;
  }
  snprintf(start, sizeof start, "USHER_HOST_%02d: ", rule);
  va_start(arguments, format);
  vreport(start, format, arguments);
  va_end(arguments);
  return keeps;
}

void report_to(const char *path, uint64_t length) {
  char name[1024];
  if (file >= 0 || length == 0 || length >= sizeof name) {
    return;
  }
  memcpy(name, path, length);
  name[length] = '\0';
  file = open(name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (file >= 0 && early_length > 0) {
    write_line(early, early_length);
    early_length = 0;
  }
}

void report_sums(void) {
  for (int rule = 1; rule < RULE_MAX; rule++) {
    if (watched[rule] > 0) {
      report_line("watched: USHER_HOST_%02d %u times", rule, watched[rule]);
    }
  }
  report_line("seen: %llu calls", (unsigned long long)calls);
}

void count_call(void) { calls++; }

/* The first place that is known: a host's developer sets it, and then it is known before `create`. */
__attribute__((constructor(101))) static void report_by_environment(void) {
  const char *path = getenv("USHER_WITNESS_REPORT");
  if (path != NULL) {
    report_to(path, strlen(path));
  }
}
