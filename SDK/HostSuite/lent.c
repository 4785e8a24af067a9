/* SPDX-License-Identifier: Apache-2.0 */

/* Memory that shows who touches it.
 *
 * Whatever the host borrows ends right before a page that nobody may touch, and is out of bounds itself once it has been
 * taken back. A touch faults; the handler names the rule, opens the page and lets the host go on with what is there:
 * marks instead of the data. A fault elsewhere is the host's own, and ends the process as it would have. */

#include "witness.h"

#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

USHER_HIDDEN

enum { SLOTS = 8192, TABLES = 8, MARK = '#' };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *arena; /* per slot a page that is lent and one that is not */
static size_t page;
static unsigned char rules[SLOTS]; /* what touching a slot's page breaks; 0: it is lent */
static int next_slot = TABLES;
static struct sigaction before[3];
static const int faults[3] = {SIGSEGV, SIGBUS, SIGABRT};

static char *slot_page(int slot) { return arena + 2 * page * (size_t)slot; }

static void *fill(int slot, const void *from, uint64_t size) {
  char *place = slot_page(slot) + page - (size + 7) / 8 * 8;
  mprotect(slot_page(slot), page, PROT_READ | PROT_WRITE);
  memset(slot_page(slot), MARK, page);
  memcpy(place, from, size);
  return place;
}

void *place_table(const void *from, uint64_t size) {
  static int next;
  return fill(next++, from, size);
}

void *lend(const void *from, uint64_t size, int rule) {
  void *place;
  judge(rule, 1, "lent");
  pthread_mutex_lock(&lock);
  do {
    next_slot = next_slot + 1 < SLOTS ? next_slot + 1 : TABLES;
  } while (rules[next_slot] == RULE_MAX);
  place = fill(next_slot, from, size);
  rules[next_slot] = RULE_MAX; /* lent: the next word says what it breaks when it is over */
  *(int *)slot_page(next_slot) = rule;
  pthread_mutex_unlock(&lock);
  return place;
}

usher_str lend_text(const char *text) {
  uint64_t length = strlen(text), whole = (length + 7) / 8 * 8;
  char padded[512];
  memset(padded, MARK, sizeof padded);
  memcpy(padded + whole - length, text, length);
  return (usher_str){(const char *)lend(padded, whole, 26) + whole - length, length};
}

static int slot_of(const void *address) {
  uintptr_t offset = (uintptr_t)address - (uintptr_t)arena;
  return arena != NULL && offset < 2 * page * SLOTS ? (int)(offset / (2 * page)) : -1;
}

void take_back(const void *lent) {
  int slot = slot_of(lent), rule;
  if (lent == NULL || slot < 0) {
    return;
  }
  pthread_mutex_lock(&lock);
  rule = *(int *)slot_page(slot);
  memset(slot_page(slot), MARK, page);
  mprotect(slot_page(slot), page, PROT_NONE);
  rules[slot] = (unsigned char)rule;
  pthread_mutex_unlock(&lock);
}

/* Opens the page that was touched; 0 where it is none of ours. */
static int open_touched(const void *address) {
  int slot = slot_of(address);
  char *touched;
  if (slot < 0) {
    return 0;
  }
  touched = arena + ((uintptr_t)address - (uintptr_t)arena) / page * page;
  if (touched != slot_page(slot)) {
    judge(1, 0, "memory behind the end of %s was touched", slot < TABLES ? "a table of the plugin" : "a struct or text");
  } else {
    judge(rules[slot] != 0 ? rules[slot] : 1, 0, "memory was touched that was lent for a call that had returned");
  }
  return mprotect(touched, page, PROT_READ | PROT_WRITE) == 0;
}

static void handle(int number, siginfo_t *info, void *context) {
  int index = 0;
  (void)context;
  if (number != SIGABRT && open_touched(info->si_addr)) {
    return;
  }
  if (called() != NULL) {
    judge(27, 0, "the host died of signal %d in %s", number, called());
  }
  while (faults[index] != number) {
    index++;
  }
  sigaction(number, &before[index], NULL); /* a fault comes again when this returns */
  if (number == SIGABRT) {
    raise(number);
  }
}

void watch_faults(void) {
  struct sigaction action = {.sa_flags = SA_SIGINFO | SA_NODEFER};
  void *memory;
  page = (size_t)sysconf(_SC_PAGESIZE);
  memory = mmap(NULL, 2 * page * SLOTS, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  arena = memory == MAP_FAILED ? NULL : memory;
  action.sa_sigaction = handle;
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < 3; index++) {
    sigaction(faults[index], &action, &before[index]);
  }
}
