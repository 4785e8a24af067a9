/* SPDX-License-Identifier: Apache-2.0 */

/* permission: `status` asks nobody. The thread that calls it may not connect to anything or start a program; the kernel
 * says where it tries. */

#define _GNU_SOURCE

#include "permission.h"

#if defined(__x86_64__) || defined(__aarch64__)

#include <usher/ext/probe.h>

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <ucontext.h>

#ifdef __x86_64__
#define MACHINE AUDIT_ARCH_X86_64
#define ARGUMENT_1(machine) ((machine).gregs[REG_RSI])
#define SET_RESULT(machine, value) ((machine).gregs[REG_RAX] = (value))
#else
#define MACHINE AUDIT_ARCH_AARCH64
#define ARGUMENT_1(machine) ((machine).regs[1])
#define SET_RESULT(machine, value) ((machine).regs[0] = (unsigned long long)(value))
#endif

#define LOAD(member) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
#define IF_EQUAL(value, yes) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, 1), yes
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, (value))

/* Sockets that the C library asks about names and writes its log to: nobody is prompted through them. */
static bool is_of_the_library(const void *address) {
  static const char *const paths[] = {"/var/run/nscd/", "/run/nscd/", "/run/systemd/", "/var/run/systemd/", "/dev/log",
                                      "/run/.nscd_socket"};
  const struct sockaddr_un *name = address;
  if (!memory_is_readable(address, sizeof name->sun_family + 20) || name->sun_family != AF_UNIX) {
    return false;
  }
  for (size_t index = 0; index < sizeof paths / sizeof *paths; index++) {
    if (strncmp(name->sun_path, paths[index], strlen(paths[index])) == 0) {
      return true;
    }
  }
  return false;
}

/* Runs in the middle of the system call, on the thread that made it. */
static void caught(int number, siginfo_t *info, void *context) {
  ucontext_t *machine = context;
  (void)number;
  if (info->si_syscall == SYS_connect) {
    if (is_of_the_library((const void *)(uintptr_t)ARGUMENT_1(machine->uc_mcontext))) {
      SET_RESULT(machine->uc_mcontext, -ENOENT);
      return;
    }
    probe_fail("status connects to something: it may answer only from what is known already");
  }
  probe_fail("status starts a program: it may answer only from what is known already");
}

static bool forbid(void) {
  static struct sock_filter code[] = {
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 1, 0),
      ANSWER(SECCOMP_RET_ALLOW),
      LOAD(nr),
      IF_EQUAL(SYS_connect, ANSWER(SECCOMP_RET_TRAP)),
      IF_EQUAL(SYS_execve, ANSWER(SECCOMP_RET_TRAP)),
      IF_EQUAL(SYS_execveat, ANSWER(SECCOMP_RET_TRAP)),
#ifdef __x86_64__
      IF_EQUAL(SYS_fork, ANSWER(SECCOMP_RET_TRAP)),
      IF_EQUAL(SYS_vfork, ANSWER(SECCOMP_RET_TRAP)),
#endif
      IF_EQUAL(SYS_clone3, ANSWER(SECCOMP_RET_ERRNO | ENOSYS)), /* the library falls back to the next one */
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 1, 0),
      ANSWER(SECCOMP_RET_ALLOW),
      LOAD(args[0]),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1),
      ANSWER(SECCOMP_RET_ALLOW),
      ANSWER(SECCOMP_RET_TRAP),
  };
  struct sock_fprog program = {sizeof code / sizeof *code, code};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

/* -- The check --------------------------------------------------------------------------------------------------------- */

static void shown(usher_host_ctx *ctx, usher_str scope, usher_str purpose) {
  (void)ctx, (void)scope, (void)purpose;
  probe_fail("status shows a prompt");
}

static const void *offer(instance *self, const char *id) {
  static const usher_probe_v1 table = {.struct_size = sizeof table, .shown = shown};
  (void)self;
  return strcmp(id, USHER_EXT_PROBE) == 0 ? &table : NULL;
}

/* On a thread of its own: whatever else the plugin is called for may connect. */
static void *ask(void *context) {
  instance *self = context;
  struct sigaction action = {.sa_sigaction = caught, .sa_flags = SA_SIGINFO | SA_NODEFER};
  sigaction(SIGSYS, &action, NULL);
  if (!forbid()) {
    probe_skip("the kernel takes no filter here: %s", strerror(errno));
  }
  for (int round = 0; round < 3; round++) {
    for (size_t index = 0; index < scope_count(); index++) {
      usher_status_v1 status = {.struct_size = sizeof status};
      /* Where the C library blocks all signals to start a program, the kernel ends the process instead. */
      probe_enter("status, where no program may be started");
      plugin.table.status(self->theirs, text_of(scope_at(index)), &status);
      probe_leave();
    }
  }
  return NULL;
}

void check_status_never_prompts(void) {
  pthread_t thread;
  instance *self;
  plugin_open();
  self = instance_new(NULL);
  self->on_extension = offer;
  instance_begin_existing(self);
  if (pthread_create(&thread, NULL, ask, self) != 0) {
    probe_skip("no thread can be made");
  }
  pthread_join(thread, NULL);
  instance_end(self);
}

#else

void check_status_never_prompts(void) {
  probe_skip("system calls can't be watched on this machine's processor");
}

#endif
