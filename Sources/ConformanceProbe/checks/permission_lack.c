/* SPDX-License-Identifier: Apache-2.0 */

/* permission: what is missing, and who doesn't answer, grants nothing. */

#define _GNU_SOURCE

#include "permission.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* -- Nothing there ----------------------------------------------------------------------------------------------------- */

static void expect_no_grant(const usher_status_v1 *status, const char *from, const char *scope, bool hidden) {
  if (!status_grants(status) || status->authority != USHER_AUTHORITY_SYSTEM) {
    return; /* a grant under consent is another rule's */
  }
  if (probe.uses_devices && !hidden) {
    probe_skip("%s of “%s” grants, and the machine's devices can't be hidden here", from, scope);
  }
  probe_fail("%s of “%s” grants (%d), where there is no bus, no device and an empty home", from, scope,
             status->authorization);
}

void check_default_deny(void) {
  bool hidden = isolation_begin() && isolation_hide_machine();
  instance *self;
  probe.settings.count = 0; /* they may say where a backend is */
  self = instance_begin();
  for (size_t index = 0; index < scope_count(); index++) {
    const char *scope = scope_at(index);
    usher_status_v1 status;
    operation *asked;
    if (status_read(self, scope, &status)) {
      expect_no_grant(&status, "status", scope, hidden);
    }
    for (int full = 0; full < 2 && plugin.table.request != NULL; full++) {
      asked = full ? request_answer_in_full(self, scope, 1000) : request_answer(self, scope, 1000);
      if (asked != NULL && asked->result == USHER_RESULT_OK && asked->has_status) {
        expect_no_grant(&asked->status, "complete for a request", scope, hidden);
      }
    }
    if (status_read(self, scope, &status)) {
      expect_no_grant(&status, "status after a request", scope, hidden);
    }
  }
  instance_end(self);
}

/* Nobody can be asked, so the request has to say so by itself. */
void check_headless(void) {
  instance *self = instance_begin();
  for (size_t index = 0; index < scope_count(); index++) {
    operation *asked = operation_request(self, scope_at(index), "For a check of this plugin.");
    if (asked->start_result == USHER_RESULT_OK && !operation_wait(asked, 5000)) {
      probe_fail("the request of “%s” has no end after 5 s, where there is no display and no bus", scope_at(index));
    }
  }
  instance_end(self);
}

/* -- Somebody there who doesn't keep to the protocol ------------------------------------------------------------------- */

enum { CLOSES, SENDS_GARBAGE, WELCOMES_THEN_GARBAGE, WELCOMES_THEN_HANGS, HANGS, MODES };

static const char *const mode_names[MODES] = {
    "closes every connection", "sends garbage", "sends garbage after it has let everybody in",
    "says nothing after it has let everybody in", "says nothing"};

enum { SOCKETS = 2, CONNECTIONS = 256 };

/* A bus as it shouldn't be. Its thread lives as long as the process. */
static struct {
  int listeners[SOCKETS];
  char paths[SOCKETS][108];
  int mode; /* atomic */
} bad_bus;

static void send_all(int descriptor, const void *bytes, size_t length) {
  if (send(descriptor, bytes, length, MSG_NOSIGNAL | MSG_DONTWAIT) < 0) {
    return; /* it went away, or doesn't read: that's what garbage is for */
  }
}

static void send_garbage(int descriptor) {
  static uint64_t state = 0x243F6A8885A308D3;
  uint64_t garbage[64];
  for (size_t index = 0; index < 64; index++) {
    state = state * UINT64_C(6364136223846793005) + 1442695040888963407;
    garbage[index] = state;
  }
  send_all(descriptor, garbage, sizeof garbage);
}

/* Speaks as much of D-Bus's authentication as gets everybody through it. */
static void welcome(int descriptor, char *heard) {
  if (strstr(heard, "NEGOTIATE_UNIX_FD") != NULL) {
    send_all(descriptor, "AGREE_UNIX_FD\r\n", 15);
  } else if (strstr(heard, "DATA") != NULL || strstr(heard, "AUTH EXTERNAL ") != NULL) {
    send_all(descriptor, "OK 0123456789abcdef0123456789abcdef\r\n", 37);
  } else if (strstr(heard, "AUTH EXTERNAL") != NULL) {
    send_all(descriptor, "DATA\r\n", 6);
  } else if (strstr(heard, "AUTH") != NULL) {
    send_all(descriptor, "REJECTED EXTERNAL\r\n", 19);
  }
}

/* What came on a connection; false where it is over. */
static bool answer(int descriptor) {
  char heard[4096];
  int mode = __atomic_load_n(&bad_bus.mode, __ATOMIC_ACQUIRE);
  ssize_t got = recv(descriptor, heard, sizeof heard - 1, MSG_DONTWAIT);
  if (got == 0 || (got < 0 && errno != EAGAIN) || mode == CLOSES) {
    return false;
  }
  if (mode == HANGS || got < 0) {
    return true;
  }
  for (ssize_t index = 0; index < got; index++) {
    heard[index] = heard[index] == '\0' ? ' ' : heard[index];
  }
  heard[got] = '\0';
  if (mode == SENDS_GARBAGE || (mode == WELCOMES_THEN_GARBAGE && strstr(heard, "BEGIN") != NULL)) {
    send_garbage(descriptor);
  } else {
    welcome(descriptor, heard);
  }
  return true;
}

static size_t take_in(int listener, struct pollfd *waits, size_t count) {
  int taken = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
  int mode = __atomic_load_n(&bad_bus.mode, __ATOMIC_ACQUIRE);
  if (taken < 0) {
    return count;
  }
  if (mode == CLOSES || count == CONNECTIONS) {
    close(taken);
    return count;
  }
  if (mode == SENDS_GARBAGE) {
    send_garbage(taken);
  }
  waits[count] = (struct pollfd){.fd = taken, .events = POLLIN};
  return count + 1;
}

static void *serve(void *unused) {
  static struct pollfd waits[CONNECTIONS];
  size_t count = SOCKETS;
  (void)unused;
  for (size_t index = 0; index < SOCKETS; index++) {
    waits[index] = (struct pollfd){.fd = bad_bus.listeners[index], .events = POLLIN};
  }
  while (poll(waits, count, -1) >= 0 || errno == EINTR) {
    for (size_t index = count; index-- > SOCKETS;) {
      if (waits[index].revents != 0 && !answer(waits[index].fd)) {
        close(waits[index].fd);
        waits[index] = waits[--count];
      }
    }
    for (size_t index = 0; index < SOCKETS; index++) {
      if (waits[index].revents != 0) {
        count = take_in(waits[index].fd, waits, count);
      }
    }
  }
  return NULL;
}

static void listen_at(size_t index, const char *folder, const char *name) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if ((size_t)snprintf(bad_bus.paths[index], sizeof bad_bus.paths[index], "%s/%s", folder, name) >=
      sizeof address.sun_path) {
    probe_skip("the temporary folder's name is too long for a socket in it: %s", folder);
  }
  memcpy(address.sun_path, bad_bus.paths[index], sizeof address.sun_path);
  if (descriptor < 0 || bind(descriptor, (const struct sockaddr *)&address, sizeof address) != 0 ||
      listen(descriptor, 64) != 0) {
    probe_skip("no socket can be made in %s: %s", folder, strerror(errno));
  }
  bad_bus.listeners[index] = descriptor;
}

/* Both buses and PipeWire's socket, before anything of the plugin is there. */
static void start_bad_bus(void) {
  pthread_t thread;
  char address[160];
  const char *folder = getenv("XDG_RUNTIME_DIR");
  if (folder == NULL) {
    probe_skip("there is no XDG_RUNTIME_DIR to put a bus into");
  }
  listen_at(0, folder, "bus");
  listen_at(1, folder, "pipewire-0");
  snprintf(address, sizeof address, "unix:path=%s", bad_bus.paths[0]);
  setenv("DBUS_SESSION_BUS_ADDRESS", address, 1);
  setenv("DBUS_SYSTEM_BUS_ADDRESS", address, 1);
  if (pthread_create(&thread, NULL, serve, NULL) != 0) {
    probe_skip("no thread can be made");
  }
}

static void stop_bad_bus(void) {
  __atomic_store_n(&bad_bus.mode, CLOSES, __ATOMIC_RELEASE);
  for (size_t index = 0; index < SOCKETS; index++) {
    unlink(bad_bus.paths[index]);
  }
}

/* Whether an instance grants a scope: by its status, by a request's answer, or by the status after it. */
static bool grants_anyhow(instance *self, const char *scope) {
  usher_status_v1 status;
  operation *asked;
  if (status_read(self, scope, &status) && status_grants(&status)) {
    return true;
  }
  asked = plugin.table.request == NULL ? NULL : request_answer(self, scope, 500);
  if (asked != NULL && asked->result == USHER_RESULT_OK && asked->has_status && status_grants(&asked->status)) {
    return true;
  }
  return status_read(self, scope, &status) && status_grants(&status);
}

/* The scopes that an instance of its own grants, as bits. */
static uint64_t granted_scopes(const char *mode) {
  uint64_t granted = 0, since = probe_milliseconds(), took;
  instance *self = instance_new(NULL);
  usher_result result = instance_create(self);
  took = probe_milliseconds() - since;
  if (took > 10000) {
    probe_fail("create took %llu ms with a bus that %s", (unsigned long long)took, mode);
  }
  if (result != USHER_RESULT_OK || self->theirs == NULL) {
    return 0; /* no instance, no grant */
  }
  call_observe(self, 1);
  for (size_t index = 0; index < scope_count() && index < 64; index++) {
    granted |= (uint64_t)grants_anyhow(self, scope_at(index)) << index;
  }
  instance_end(self);
  return granted;
}

void check_backend_error(void) {
  uint64_t granted[MODES], without;
  start_bad_bus();
  plugin_open();
  for (int mode = 0; mode < MODES; mode++) {
    __atomic_store_n(&bad_bus.mode, mode, __ATOMIC_RELEASE);
    granted[mode] = granted_scopes(mode_names[mode]);
  }
  stop_bad_bus();
  without = granted_scopes("isn't there"); /* whoever grants then doesn't grant because of the fault */
  for (int mode = 0; mode < MODES; mode++) {
    for (size_t index = 0; index < scope_count() && index < 64; index++) {
      if (((granted[mode] & ~without) >> index & 1) != 0) {
        probe_fail("“%s” is granted where the bus %s", scope_at(index), mode_names[mode]);
      }
    }
  }
}
