/* SPDX-License-Identifier: Apache-2.0 */

/* permission: what a status writes, and where. */

#define _GNU_SOURCE

#include "permission.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Room for a status whose end is the last byte that may be touched. */
static usher_status_v1 *status_before_guard(uint32_t size) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE), room = (size + page - 1) / page * page;
  char *memory = mmap(NULL, room + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    probe_skip("there is no memory left");
  }
  mprotect(memory + room, page, PROT_NONE);
  return (usher_status_v1 *)(void *)(memory + room - size);
}

static const char *member_at(size_t offset) {
  static const char *const names[] = {"struct_size", "authorization", "can_prompt", "accuracy",
                                      "reason",      "authority",     "lifetime",   "reserved0"};
  return offset / 4 < 8 ? names[offset / 4] : "expires_unix_ms";
}

enum { FILLS = 3, FIRST_BYTE = 4 };

/* One status into memory that is full of a byte; false where there is none. */
static bool written_over(instance *self, const char *scope, uint32_t size, unsigned char fill, unsigned char *seen) {
  usher_status_v1 *status = status_before_guard(size);
  const unsigned char *bytes = (const unsigned char *)status;
  memset(status, fill, size);
  status->struct_size = size;
  if (call_status(self, text_of(scope), status) != USHER_RESULT_OK) {
    return false;
  }
  if (status->struct_size != size) {
    probe_fail("status of “%s” changes struct_size from %u to %u", scope, size, status->struct_size);
  }
  /* 0 is a safe value of every later member, so a plugin may clear what it doesn't know. */
  for (size_t byte = sizeof *status; byte < size && plugin.table.abi_minor <= USHER_ABI_MINOR; byte++) {
    if (bytes[byte] != fill && bytes[byte] != 0) {
      probe_fail("status of “%s” writes byte %zu, behind all members that ABI 1.0 has", scope, byte);
    }
  }
  memcpy(seen, status, sizeof *status);
  return true;
}

/* What looks like the memory before, whatever that was full of, has not been written. */
static bool every_member(instance *self, const char *scope, uint32_t size) {
  static const unsigned char fills[FILLS] = {0x00, 0xFF, 0xA5};
  _Alignas(usher_status_v1) unsigned char seen[FILLS][sizeof(usher_status_v1)];
  for (size_t fill = 0; fill < FILLS; fill++) {
    if (!written_over(self, scope, size, fills[fill], seen[fill])) {
      return false;
    }
  }
  for (size_t byte = FIRST_BYTE; byte < sizeof(usher_status_v1); byte++) {
    if (seen[0][byte] == fills[0] && seen[1][byte] == fills[1] && seen[2][byte] == fills[2]) {
      probe_fail("status of “%s” doesn't write %s", scope, member_at(byte));
    }
  }
  const usher_status_v1 *status = (const usher_status_v1 *)(const void *)seen[0];
  uint32_t reserved;
  memcpy(&reserved, &status->reserved0, sizeof reserved);
  if (reserved != 0) {
    probe_mend("Set `reserved0` to 0: begin with a status that is all zeros, and fill in the other members.");
    probe_fail("status of “%s” leaves %u in reserved0, which is 0 when sent", scope, reserved);
  }
  return true;
}

void check_every_member_written(void) {
  instance *self = instance_begin();
  uint32_t sizes[] = {sizeof(usher_status_v1), sizeof(usher_status_v1) + 8,
                      (uint32_t)(sizeof(usher_status_v1) + 8 * (probe_random() % 500)), USHER_STRUCT_SIZE_MAX};
  size_t answered = 0;
  for (size_t scope = 0; scope < scope_count(); scope++) {
    for (size_t size = 0; size < sizeof sizes / sizeof *sizes; size++) {
      answered += every_member(self, scope_at(scope), sizes[size]);
    }
  }
  instance_end(self);
  if (answered == 0) {
    probe_skip("status answers for no scope");
  }
}
