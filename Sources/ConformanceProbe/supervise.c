/* SPDX-License-Identifier: Apache-2.0 */

/* Runs one check in a process of its own and leaves nothing of it behind.
 *
 *   PROGRAM supervise RESULTS PAGE MILLISECONDS MOST FOLDER PROGRAM WORD…
 *
 * MILLISECONDS is the deadline. On a busy machine a check may take longer while ABI calls still begin or come back, of
 * which PAGE tells, but no longer than MOST milliseconds.
 *
 * starts PROGRAM WORD… in FOLDER as the leader of a process group, with both descriptors passed on. What it prints is
 * read here. The supervisor adopts whatever loses its parent, so that a child that forked twice is still found, and
 * kills it. Records, after those of the check itself:
 *
 *   exited STATUS | signalled NUMBER | late     how it ended
 *   printed COUNT TEXT                          what came on standard output and error, where something came
 *   left COUNT                                  processes that outlived it, where it ended by itself and there were any
 *
 * The runner's SIGTERM, which also comes when it has died, ends it as the deadline does; anybody else's counts as the
 * check's own death by it. The signals of a terminal are the runner's to answer. The supervisor leads a process group of
 * its own: a plugin that kills its parent's group hits neither the runner nor whoever called that. */

#define _GNU_SOURCE

#include "supervise.h"

#include "adopted.h"
#include "guard.h"

#include <conformance_probe.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { KEPT_OUTPUT = 400, SPACE_GIBIBYTES = 6, DATA_GIBIBYTES = 2, LOOK_MILLISECONDS = 1000, DESCRIPTORS = 1024 };

typedef struct outlet {
  int descriptor;
  uint64_t count;
  char kept[KEPT_OUTPUT];
  size_t kept_length;
} outlet;

static volatile sig_atomic_t told_to_stop, hit_by_others;
static pid_t runner;

static void stop(int number, siginfo_t *facts, void *unused) {
  (void)number;
  (void)unused;
  hit_by_others = facts->si_pid != runner;
  told_to_stop = 1;
}

/* -- Starting ---------------------------------------------------------------------------------------------------------- */

static void wake(int number) {
  (void)number;
}

/* A signal comes while this waits, and at no other time. */
static void take_signals(void) {
  static const int terminal[] = {SIGINT, SIGQUIT, SIGHUP, SIGTSTP, SIGPIPE};
  struct sigaction action = {.sa_sigaction = stop, .sa_flags = SA_SIGINFO}, woken = {.sa_handler = wake};
  sigset_t waiting;
  for (size_t index = 0; index < sizeof terminal / sizeof *terminal; index++) {
    signal(terminal[index], SIG_IGN);
  }
  sigaction(SIGTERM, &action, NULL);
  sigaction(SIGCHLD, &woken, NULL);
  sigemptyset(&waiting);
  sigaddset(&waiting, SIGTERM);
  sigaddset(&waiting, SIGCHLD);
  sigprocmask(SIG_SETMASK, &waiting, NULL);
}

/* As many descriptors as programs usually may have, whatever the runner's shell says. */
static void allow_descriptors(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur != DESCRIPTORS) {
    limit.rlim_cur = limit.rlim_max < DESCRIPTORS ? limit.rlim_max : DESCRIPTORS;
    setrlimit(RLIMIT_NOFILE, &limit);
  }
}

/* The author's commands may have to become another user (sudo), which who is guarded can't, unless it is root. */
static bool may_be_guarded(char **words) {
  static const char key[] = "backend=";
  bool commands = false;
  for (; *words != NULL; words++) {
    commands |= strncmp(*words, key, sizeof key - 1) == 0;
  }
  return geteuid() == 0 || !commands;
}

static _Noreturn void become(int output, const char *folder, char **words, pid_t parent) {
  sigset_t none;
  struct rlimit space = {(rlim_t)SPACE_GIBIBYTES << 30, (rlim_t)SPACE_GIBIBYTES << 30};
  struct rlimit data = {(rlim_t)DATA_GIBIBYTES << 30, (rlim_t)DATA_GIBIBYTES << 30}, core = {0, 0};
  int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) {
    _exit(127);
  }
  for (int number = 1; number < NSIG; number++) {
    signal(number, SIG_DFL);
  }
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  if (getenv("USHER_CONFORMANCE_UNLIMITED") == NULL) {
    setrlimit(RLIMIT_AS, &space);
    setrlimit(RLIMIT_DATA, &data); /* what can be written to: it comes before the machine's end */
  }
  setrlimit(RLIMIT_CORE, &core);
  allow_descriptors();
  dup2(nothing, 0);
  dup2(output, 1);
  dup2(output, 2);
  if (chdir(folder) != 0) {
    _exit(127);
  }
  if (may_be_guarded(words)) {
    guard_ancestors();
  }
  execv(words[0], words);
  _exit(127);
}

/* -- Watching ---------------------------------------------------------------------------------------------------------- */

/* Reads what came; false once nobody writes any more. */
static bool drain(outlet *self) {
  char buffer[65536];
  ssize_t got = read(self->descriptor, buffer, sizeof buffer);
  if (got <= 0) {
    return got < 0 && (errno == EINTR || errno == EAGAIN);
  }
  size_t room = sizeof self->kept - self->kept_length;
  size_t taken = (size_t)got < room ? (size_t)got : room;
  memcpy(self->kept + self->kept_length, buffer, taken);
  self->kept_length += taken;
  self->count += (uint64_t)got;
  return true;
}

/* When a process has to be done. */
typedef struct deadline {
  uint64_t at, length, last; /* `length` after the last step that was seen, and never after `last` */
  uint64_t steps;
  int page;
} deadline;

/* Looks whether something has gone on; false at the deadline. The page is read, never mapped: the plugin may cut it. */
static bool is_in_time(deadline *self, uint64_t time) {
  uint64_t steps = 0;
  if (pread(self->page, &steps, sizeof steps, offsetof(usher_probe_page, steps)) == sizeof steps &&
      steps != self->steps) {
    self->steps = steps;
    self->at = time + self->length;
  }
  return time < self->at && time < self->last;
}

/* Waits until the process has ended, reading its output; false at the deadline, or when told to stop. */
static bool watch(int ended, outlet *output, deadline *deadline) {
  struct pollfd both[2] = {{.fd = ended, .events = POLLIN}, {.fd = output->descriptor, .events = POLLIN}};
  sigset_t none;
  sigemptyset(&none);
  for (;;) {
    uint64_t time = supervise_now();
    if (!is_in_time(deadline, time) || told_to_stop) {
      return false;
    }
    uint64_t rest = (deadline->at < deadline->last ? deadline->at : deadline->last) - time;
    rest = rest < LOOK_MILLISECONDS ? rest : LOOK_MILLISECONDS;
    struct timespec left = {(time_t)(rest / 1000), (long)(rest % 1000) * 1000000};
    int ready = ppoll(both, 2, &left, &none), trouble = errno;
    attend_all();
    if (ready < 0 && trouble != EINTR) {
      return false;
    }
    if (ready > 0 && both[1].revents != 0 && !drain(output)) {
      both[1].fd = -1;
    }
    if (ready > 0 && (both[0].revents & POLLIN) != 0) {
      return true;
    }
  }
}

/* -- Telling ----------------------------------------------------------------------------------------------------------- */

static void tell(int results, const char *word, uint64_t number, const char *text) {
  char line[KEPT_OUTPUT + 64];
  int length = snprintf(line, sizeof line, "%s %llu%s%s\n", word, (unsigned long long)number, *text ? " " : "", text);
  if (length > 0 && write(results, line, (size_t)length) != length) {
    _exit(1);
  }
}

static void tell_output(int results, outlet *output) {
  char text[KEPT_OUTPUT + 1];
  if (output->count == 0) {
    return;
  }
  memcpy(text, output->kept, output->kept_length);
  text[output->kept_length] = '\0';
  for (size_t index = 0; index < output->kept_length; index++) {
    unsigned char each = (unsigned char)text[index];
    if (each < 0x20 || each >= 0x7F) {
      text[index] = each == '\n' ? ' ' : '?';
    }
  }
  tell(results, "printed", output->count, text);
}

/* A descriptor that tells when a process has ended. */
static int open_process(pid_t pid) {
  return (int)syscall(SYS_pidfd_open, pid, 0);
}

int supervise(int argc, char **argv) {
  int ends[2], ended, status;
  outlet output = {0};
  bool in_time;
  pid_t self = getpid(), child;
  unsigned left;
  if (argc < 8) {
    return 2;
  }
  int results = atoi(argv[2]);
  uint64_t began = supervise_now(), length = strtoull(argv[4], NULL, 10);
  deadline deadline = {began + length, length, began + strtoull(argv[5], NULL, 10), 0, atoi(argv[3])};
  runner = getppid();
  take_signals();
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  if (pipe2(ends, O_CLOEXEC) != 0 || (child = fork()) < 0) {
    return 1;
  }
  if (child == 0) {
    become(ends[1], argv[6], argv + 7, self);
  }
  attend_to(child);
  close(ends[1]);
  output.descriptor = ends[0];
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  ended = open_process(child);
  in_time = ended >= 0 && watch(ended, &output, &deadline);
  if (!in_time) {
    kill(-child, SIGKILL);
    kill(child, SIGKILL);
  }
  status = reap_child();
  kill(-child, SIGKILL);
  left = sweep();
  for (errno = 0; drain(&output) && errno != EAGAIN; errno = 0) {
  }
  if (!in_time && hit_by_others) {
    tell(results, "signalled", SIGTERM, "");
  } else if (!in_time) {
    tell(results, "late", 0, "");
  } else if (WIFSIGNALED(status)) {
    tell(results, "signalled", (uint64_t)WTERMSIG(status), "");
  } else {
    tell(results, "exited", (uint64_t)WEXITSTATUS(status), "");
  }
  tell_output(results, &output);
  if (left > 0 && in_time) { /* what is killed at a deadline has nobody who could have waited for it */
    tell(results, "left", left, "");
  }
  return 0;
}
