/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.backend-error */

/* Grants when the session bus lets it in and then says anything but no. */

#define FIXTURE "grants-on-backend-error"
#define FIXTURE_NOTE "authority=system\nuses.bus=com.example.Fortunes\n"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>

#include "skeleton.h"

/* A connection to the session bus, or -1. */
static int connect_to_bus(void) {
  struct sockaddr_un name = {.sun_family = AF_UNIX};
  const char *address = getenv("DBUS_SESSION_BUS_ADDRESS");
  int bus;
  if (address == NULL || strncmp(address, "unix:path=", 10) != 0 || strlen(address + 10) >= sizeof name.sun_path) {
    return -1;
  }
  strcpy(name.sun_path, address + 10);
  bus = socket(AF_UNIX, SOCK_STREAM, 0);
  if (bus >= 0 && connect(bus, (const struct sockaddr *)&name, sizeof name) != 0) {
    close(bus);
    bus = -1;
  }
  return bus;
}

static usher_authorization ask(void) {
  char answer[8] = "";
  int bus = connect_to_bus();
  struct pollfd wait = {.fd = bus, .events = POLLIN};
  usher_authorization said = USHER_AUTHORIZATION_AUTHORIZED;
  if (bus < 0) {
    return USHER_AUTHORIZATION_UNSUPPORTED;
  }
  if (send(bus, "\0AUTH\r\n", 7, MSG_NOSIGNAL) == 7 && poll(&wait, 1, 100) == 1 && recv(bus, answer, 2, 0) == 2 &&
      memcmp(answer, "no", 2) == 0) {
    said = USHER_AUTHORIZATION_DENIED;
  }
  close(bus);
  return said;
}

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  usher_result result = skeleton_create_system(host, out);
  if (result == USHER_RESULT_OK) {
    (*out)->answer.authorization = ask();
  }
  return result;
}

FIXTURE_PLUGIN(.create = create, .request = skeleton_cannot_ask)
