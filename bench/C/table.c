/* SPDX-License-Identifier: Apache-2.0 */

#include "CBench.h"

typedef struct table {
  int32_t (*status)(void *ctx);
} table;

static int32_t answer(void *ctx) {
  return *(int32_t *)ctx;
}

static const table fixed = {answer};
static const table *volatile loaded = &fixed; /* no compiler sees what is behind it */

int64_t bench_call_table(int64_t count) {
  int32_t value = 401;
  int64_t sum = 0;
  const table *calls = loaded;
  for (int64_t index = 0; index < count; index++) {
    sum += calls->status(&value);
    __asm__ volatile("" ::: "memory"); /* each call reads the pointer anew */
  }
  return sum;
}
