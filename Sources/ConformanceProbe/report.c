/* SPDX-License-Identifier: Apache-2.0 */

/* What the run tells the process that waits: records, and where it is. */

#define _GNU_SOURCE

#include "report.h"

#include "probe.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { RESULTS_DESCRIPTOR_LEAST = 700, TEXT_MAX = 1024 };

static int results = -1;
static usher_probe_page spare_page;
static usher_probe_page *page = &spare_page;
static pthread_mutex_t ending = PTHREAD_MUTEX_INITIALIZER; /* held by whoever ends the process */

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

static _Thread_local const char *mend;

void probe_mend(const char *hint) {
  mend = hint;
}

static noreturn void end_run(const char *word, const char *format, va_list arguments) {
  char text[TEXT_MAX];
  pthread_mutex_lock(&ending); /* never given back: one end is enough */
  if (word != NULL) {
    vsnprintf(text, sizeof text, format, arguments);
    record(word, text);
    if (mend != NULL && strcmp(word, "skip") != 0) {
      record("mend", mend);
    }
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
  if (mend != NULL) {
    record("mend", mend);
  }
}

void probe_enter(const char *call) {
  __atomic_add_fetch(&page->steps, 1, __ATOMIC_RELAXED);
  page->returned = 0;
  snprintf(page->call, sizeof page->call, "%s", call);
}

void probe_leave(void) {
  page->returned = 1;
  __atomic_add_fetch(&page->steps, 1, __ATOMIC_RELAXED);
}

void report_to(int theirs, int page_descriptor) {
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
