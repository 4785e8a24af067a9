/* SPDX-License-Identifier: Apache-2.0 */

/* hygiene: files. The temporary home is walked, and where the kernel tells a thread of ours what the plugin's threads
 * create, what they create elsewhere is seen too. Files that are gone after `destroy` are nobody's business. */

#define _GNU_SOURCE

#include "hygiene.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* -- Where it may write ------------------------------------------------------------------------------------------------ */

static bool is_below(const char *path, const char *folder) {
  size_t length = strlen(folder);
  while (length > 1 && folder[length - 1] == '/') {
    length--;
  }
  return length > 0 && strncmp(path, folder, length) == 0 &&
         (path[length] == '\0' || path[length] == '/' || folder[length - 1] == '/');
}

/* A folder of the note: a path, `~/path` or `$NAME/path`. A name that isn't set here is somewhere below the home. */
static void expand(const char *written, char *out, size_t capacity) {
  const char *home = getenv("HOME"), *value = NULL;
  char name[64];
  size_t length = strcspn(written, "/");
  home = home == NULL ? "/nowhere" : home;
  if (*written == '~') {
    snprintf(out, capacity, "%s%s", home, written + length);
  } else if (*written == '$' && length < sizeof name) {
    memcpy(name, written + 1, length - 1);
    name[length - 1] = '\0';
    value = getenv(name);
    snprintf(out, capacity, "%s%s", value == NULL ? home : value, value == NULL ? "" : written + length);
  } else {
    snprintf(out, capacity, "%s", written);
  }
}

static bool is_allowed(const char *path) {
  static const char *const everybodys[] = {"/dev", "/proc", "/sys"};
  char folder[PATH_MAX];
  if (probe.state_dir != NULL && is_below(path, probe.state_dir)) {
    return true;
  }
  for (size_t index = 0; index < probe.writes.count; index++) {
    expand(probe.writes.items[index], folder, sizeof folder);
    /* The folders above it have to be made, too. */
    if (is_below(path, folder) || is_below(folder, path)) {
      return true;
    }
  }
  for (size_t index = 0; index < sizeof everybodys / sizeof *everybodys; index++) {
    if (is_below(path, everybodys[index]) && !is_below(path, "/dev/shm")) {
      return true;
    }
  }
  return false;
}

/* -- What is created --------------------------------------------------------------------------------------------------- */

enum { PATHS_MOST = 256 };

static char *created[PATHS_MOST];
static size_t created_count;
static pthread_mutex_t created_lock = PTHREAD_MUTEX_INITIALIZER;

static void note_path(const char *path) {
  pthread_mutex_lock(&created_lock);
  for (size_t index = 0; index < created_count; index++) {
    if (strcmp(created[index], path) == 0) {
      pthread_mutex_unlock(&created_lock);
      return;
    }
  }
  if (created_count < PATHS_MOST) {
    created[created_count] = strdup(path);
    created_count += created[created_count] != NULL;
  }
  pthread_mutex_unlock(&created_lock);
}

static void fail_at_created(void) {
  struct stat facts;
  for (size_t index = 0; index < created_count; index++) {
    if (lstat(created[index], &facts) == 0 && !is_allowed(created[index])) {
      probe_fail("it creates or writes to %s, which is neither in its state folder nor in a folder that its note says it writes to",
                 created[index]);
    }
  }
}

#if defined(SYS_seccomp) && (defined(__x86_64__) || defined(__aarch64__))

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>

#ifdef __x86_64__
#define MACHINE AUDIT_ARCH_X86_64
#else
#define MACHINE AUDIT_ARCH_AARCH64
#endif

#define LOAD(member) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, (value))
#define IF_EQUAL(value, yes) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, 1), yes
#define TELL ANSWER(SECCOMP_RET_USER_NOTIF)
/* On to the next call unless it is this one; then told where it may create something. */
#define IF_CREATES(number, argument)                                                                       \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), 0, 4), LOAD(args[argument]),                               \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, O_CREAT, 0, 1), TELL, ANSWER(SECCOMP_RET_ALLOW)

/* The place of a call's path, and of the folder that it starts from; -1: the current one. */
static bool path_of(const struct seccomp_data *call, int *folder, uint64_t *path) {
  int at = -2;
  switch (call->nr) {
#ifdef __x86_64__
    case SYS_open: case SYS_creat: case SYS_mkdir: case SYS_mknod:
      at = -1;
      break;
    case SYS_rename: case SYS_link: case SYS_symlink:
      *folder = AT_FDCWD;
      *path = call->args[1];
      return true;
#endif
    case SYS_openat: case SYS_openat2: case SYS_mkdirat: case SYS_mknodat:
      at = 0;
      break;
    case SYS_symlinkat:
      at = 1;
      break;
    case SYS_renameat2: case SYS_linkat:
#ifdef SYS_renameat
    case SYS_renameat:
#endif
      at = 2;
      break;
    default:
      return false;
  }
  *folder = at < 0 ? AT_FDCWD : (int)call->args[at];
  *path = call->args[at + 1];
  return true;
}

static void note_call(const struct seccomp_data *call) {
  char path[PATH_MAX], whole[2 * PATH_MAX], link[40];
  const char *text;
  int folder;
  uint64_t place;
  struct stat facts;
  size_t length = 0;
  ssize_t got;
  if (!path_of(call, &folder, &place)) {
    return;
  }
  text = (const char *)(uintptr_t)place;
  while (length < sizeof path && memory_is_readable(text + length, 1) && text[length] != '\0') {
    path[length] = text[length];
    length++;
  }
  if (length == 0 || length >= sizeof path) {
    return;
  }
  path[length] = '\0';
  snprintf(link, sizeof link, folder == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", folder);
  got = *path == '/' ? 0 : readlink(link, whole, PATH_MAX);
  got = got < 0 ? 0 : got;
  snprintf(whole + got, sizeof whole - (size_t)got, "%s%s", *path == '/' ? "" : "/", path);
  /* A folder that was there before isn't created; a file that is opened so is written to in any case. */
  if (lstat(whole, &facts) != 0 || S_ISREG(facts.st_mode)) {
    note_path(whole);
  }
}

/* Runs before there is a filter, on a thread that has none. */
static void *listen_to_kernel(void *context) {
  int descriptor = *(int *)context;
  struct seccomp_notif told;
  struct seccomp_notif_resp answer;
  for (;;) {
    memset(&told, 0, sizeof told);
    if (ioctl(descriptor, SECCOMP_IOCTL_NOTIF_RECV, &told) != 0) {
      if (errno == EINTR || errno == ENOENT) {
        continue;
      }
      return NULL;
    }
    note_call(&told.data);
    answer = (struct seccomp_notif_resp){.id = told.id, .flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE};
    ioctl(descriptor, SECCOMP_IOCTL_NOTIF_SEND, &answer);
  }
}

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

static void *listen_behind_gate(void *context) {
  pthread_mutex_lock(&gate);
  pthread_mutex_unlock(&gate);
  return *(int *)context < 0 ? NULL : listen_to_kernel(context);
}

/* From here on this thread and those that it starts tell of what they create; false where that can't be had. */
static bool watch_creation(void) {
  static struct sock_filter code[] = {
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 1, 0),
      ANSWER(SECCOMP_RET_ALLOW),
      LOAD(nr),
#ifdef __x86_64__
      IF_EQUAL(SYS_creat, TELL),
      IF_EQUAL(SYS_mkdir, TELL),
      IF_EQUAL(SYS_mknod, TELL),
      IF_EQUAL(SYS_rename, TELL),
      IF_EQUAL(SYS_link, TELL),
      IF_EQUAL(SYS_symlink, TELL),
#endif
      IF_EQUAL(SYS_openat2, TELL),
      IF_EQUAL(SYS_mkdirat, TELL),
      IF_EQUAL(SYS_mknodat, TELL),
#ifdef SYS_renameat
      IF_EQUAL(SYS_renameat, TELL),
#endif
      IF_EQUAL(SYS_renameat2, TELL),
      IF_EQUAL(SYS_linkat, TELL),
      IF_EQUAL(SYS_symlinkat, TELL),
#ifdef __x86_64__
      IF_CREATES(SYS_open, 1),
#endif
      IF_CREATES(SYS_openat, 2),
      ANSWER(SECCOMP_RET_ALLOW),
  };
  static int descriptor = -1;
  struct sock_fprog program = {sizeof code / sizeof *code, code};
  pthread_t listener;
  pthread_mutex_lock(&gate);
  if (pthread_create(&listener, NULL, listen_behind_gate, &descriptor) == 0 &&
      prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) {
    descriptor = (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
  }
  pthread_mutex_unlock(&gate);
  return descriptor >= 0;
}

#else

static bool watch_creation(void) {
  return false;
}

#endif

/* -- What is in the temporary home ------------------------------------------------------------------------------------- */

static void walk(const char *folder, void (*found)(const char *)) {
  DIR *opened = opendir(folder);
  struct dirent *entry;
  char path[PATH_MAX];
  while (opened != NULL && (entry = readdir(opened)) != NULL) {
    struct stat facts;
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0 ||
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) >= (int)sizeof path || lstat(path, &facts) != 0) {
      continue;
    }
    found(path);
    if (S_ISDIR(facts.st_mode)) {
      walk(path, found);
    }
  }
  if (opened != NULL) {
    closedir(opened);
  }
}

static char *there_before[PATHS_MOST];
static size_t there_count;

static void remember(const char *path) {
  if (there_count < PATHS_MOST && (there_before[there_count] = strdup(path)) != NULL) {
    there_count++;
  }
}

static void note_new(const char *path) {
  for (size_t index = 0; index < there_count; index++) {
    if (strcmp(there_before[index], path) == 0) {
      return;
    }
  }
  note_path(path);
}

void check_files(void) {
  const char *home = getenv("TMPDIR");
  if (!probe.in_process && home != NULL) {
    walk(home, remember);
  }
  plugin_open();
  watch_creation();
  hygiene_live(NULL);
  hygiene_live(NULL);
  if (!probe.in_process && home != NULL) {
    walk(home, note_new);
  }
  fail_at_created();
}
