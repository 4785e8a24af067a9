/* SPDX-License-Identifier: Apache-2.0 */

/* What a plugin may not do to those who judge it. A process may signal every other one of its user: a plugin that climbs from
 * parent to parent finds the runner, and whoever called that. The kernel ends it where it tries, so that it is seen. */

#define _GNU_SOURCE

#include "guard.h"

#include "supervise.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__) || defined(__aarch64__)

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>

#ifdef __x86_64__
#define MACHINE AUDIT_ARCH_X86_64
#else
#define MACHINE AUDIT_ARCH_AARCH64
#endif

enum { ANCESTORS = 32, LINES = 16 + 3 * 16 + 2 * ANCESTORS };

typedef struct program {
  struct sock_filter lines[LINES];
  unsigned short count;
} program;

static void add(program *self, struct sock_filter line) {
  if (self->count < LINES) {
    self->lines[self->count++] = line;
  }
}

static void add_load(program *self, size_t offset) {
  add(self, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset));
}

/* Ends the process where what was loaded equals a number. */
static void add_forbidden(program *self, uint32_t number) {
  add(self, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1));
  add(self, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS));
}

static void add_allowed(program *self) {
  add(self, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
}

/* This process's ancestors, and the groups that they are in, as `kill` takes those. */
static size_t find_ancestors(int32_t *out, size_t most) {
  char text[24];
  size_t count = 0;
  for (pid_t pid = getppid(); pid > 0 && count + 2 <= most; pid = parent_of(text)) {
    pid_t group = getpgid(pid);
    out[count++] = pid;
    if (group > 0) {
      out[count++] = -group;
    }
    snprintf(text, sizeof text, "%d", (int)pid);
  }
  return count;
}

/* Calls that name a process in an argument, and in which. */
static const struct {
  int number, argument;
} calls[] = {
    {SYS_kill, 0},        {SYS_tkill, 0},  {SYS_tgkill, 0},           {SYS_rt_sigqueueinfo, 0}, {SYS_rt_tgsigqueueinfo, 0},
    {SYS_pidfd_open, 0},  {SYS_ptrace, 1}, {SYS_process_vm_writev, 0}, {SYS_prlimit64, 0},
};

static void write_program(program *self, const int32_t *ancestors, size_t count) {
  add_load(self, offsetof(struct seccomp_data, arch));
  add(self, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 1, 0));
  add(self, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS)); /* another machine's calls */
  add_load(self, offsetof(struct seccomp_data, nr));
  add(self, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_kill, 0, 4));
  add_load(self, offsetof(struct seccomp_data, args) + 8);
  add(self, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 1)); /* signal 0 only asks who is there */
  add_allowed(self);
  add_load(self, offsetof(struct seccomp_data, nr));
  for (size_t index = 0; index < sizeof calls / sizeof *calls; index++) {
    /* Where it is this call, the argument is loaded and the judgement begins, behind all calls that follow. */
    size_t left = sizeof calls / sizeof *calls - index - 1;
    add(self, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)calls[index].number, 0, 2));
    add_load(self, offsetof(struct seccomp_data, args) + 8 * (size_t)calls[index].argument);
    add(self, (struct sock_filter)BPF_STMT(BPF_JMP | BPF_JA, (uint32_t)(3 * left + 1)));
  }
  add_allowed(self);
  add_forbidden(self, (uint32_t)-1);
  for (size_t index = 0; index < count; index++) {
    add_forbidden(self, (uint32_t)ancestors[index]);
  }
  add_allowed(self);
}

bool guard_ancestors(void) {
  static program all;
  int32_t ancestors[ANCESTORS];
  size_t count = find_ancestors(ancestors, sizeof ancestors / sizeof *ancestors);
  struct sock_fprog given;
  write_program(&all, ancestors, count);
  given = (struct sock_fprog){all.count, all.lines};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &given) == 0 ||
         (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &given) == 0);
}

#else

bool guard_ancestors(void) {
  return false;
}

#endif
