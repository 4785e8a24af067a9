/* SPDX-License-Identifier: Apache-2.0 */

/* operation: items that the host keeps. */

#define _GNU_SOURCE

#include "operation.h"

#include <unistd.h>

enum { KEPT = 2, ITEMS = 24 };

/* An item that the host holds, and what it said when it came. */
typedef struct held {
  const void *item;
  const layout *of;
  usher_op op;
  uint64_t hold;
  item_image image;
} held;

/* What is held now; guarded by the instance's lock. */
typedef struct holder {
  const data_method *method;
  held kept[KEPT];
  size_t count;
  bool takes;
  unsigned taken;
} holder;

static uint32_t hold_it(instance *self, operation *of, uint32_t kind, const void *item) {
  holder *mine = self->data;
  const layout *layout = layout_of_kind(&mine->method->items, kind);
  uint64_t hold = item_hold(layout, item);
  bool takes;
  if (hold == 0) {
    return USHER_DELIVER_MORE;
  }
  pthread_mutex_lock(&self->lock);
  takes = mine->takes && mine->count < KEPT;
  pthread_mutex_unlock(&self->lock);
  if (!takes) {
    return USHER_DELIVER_MORE;
  }
  held now = {item, layout, of->op, hold, item_take(layout, item, true)};
  if (!now.image.readable) {
    probe_skip("needs data.sizes-true: an item can't be read");
  }
  pthread_mutex_lock(&self->lock);
  mine->kept[mine->count++] = now;
  mine->taken++;
  pthread_mutex_unlock(&self->lock);
  return USHER_DELIVER_HELD;
}

static void judge_held(const operation *of, const held *now, const char *when) {
  item_image image = item_take(now->of, now->item, true);
  if (!image.readable) {
    probe_fail("an item of “%s” that the host holds can't be read %s", operation_name(of), when);
  }
  if (!item_equals(&image, &now->image)) {
    probe_fail("an item of “%s” that the host holds has changed %s", operation_name(of), when);
  }
  item_forget(&image);
}

static void judge_all(instance *self, const operation *of, const char *when) {
  holder *mine = self->data;
  held kept[KEPT];
  size_t count;
  pthread_mutex_lock(&self->lock);
  count = mine->count;
  for (size_t index = 0; index < count; index++) {
    kept[index] = mine->kept[index];
  }
  pthread_mutex_unlock(&self->lock);
  for (size_t index = 0; index < count; index++) {
    judge_held(of, &kept[index], when);
  }
}

static void give_all_back(instance *self) {
  holder *mine = self->data;
  held kept[KEPT];
  size_t count;
  pthread_mutex_lock(&self->lock);
  count = mine->count;
  for (size_t index = 0; index < count; index++) {
    kept[index] = mine->kept[index];
  }
  mine->count = 0;
  pthread_mutex_unlock(&self->lock);
  for (size_t index = 0; index < count; index++) {
    call_resume(self, kept[index].op, kept[index].hold);
    item_forget(&kept[index].image);
  }
}

static bool has_taken(instance *self, void *context) {
  (void)context;
  return ((holder *)self->data)->count > 0;
}

static bool has_holds(const data_method *self) {
  for (size_t index = 0; index < self->items.count; index++) {
    const layout_member *member = layout_find(self->items.kinds[index].of, "hold");
    if (member != NULL && member->type == 't') {
      return true;
    }
  }
  return false;
}

static operation *start_holding(instance *self, holder *mine, const data_method *method) {
  *mine = (holder){.method = method, .takes = true};
  self->data = mine;
  self->on_deliver = hold_it;
  return data_start_many(self, method, ITEMS);
}

/* Ends what holds nothing any more. A plugin may wait for its holds before it completes. */
static void stop(operation *self) {
  holder *mine = self->owner->data;
  pthread_mutex_lock(&self->owner->lock);
  mine->takes = false;
  pthread_mutex_unlock(&self->owner->lock);
  give_all_back(self->owner);
  operation_stop(self);
}

/* Holds some, lets others come by, looks again. */
static unsigned hold_some(instance *self, const data_method *method) {
  bool lively = is_lively(self, method);
  holder mine;
  operation *each = start_holding(self, &mine, method);
  if (each->start_result != USHER_RESULT_OK) {
    return 0;
  }
  for (uint64_t items = 4; items <= ITEMS; items += 4) {
    if (!instance_wait(self, 1000, has_taken, NULL)) {
      break;
    }
    operation_settle(each, items, 100);
    judge_all(self, each, "while it holds it");
    give_all_back(self);
    if (operation_wait(each, 0)) {
      break;
    }
    if (lively && operation_settle(each, each->delivered + 1, 5000) == SETTLEMENT_IDLE) {
      probe_fail("“%s” delivers nothing more, though it got all its items back", operation_name(each));
    }
  }
  stop(each);
  return mine.taken;
}

/* For each method whose items can be held. */
static void with_holds(unsigned (*body)(instance *, const data_method *)) {
  instance *self = instance_begin();
  static data_methods methods;
  unsigned judged = 0, able = 0;
  data_methods_of(self, &methods);
  data_learn(self, &methods);
  for (size_t index = 0; index < methods.count; index++) {
    if (has_holds(&methods.all[index])) {
      able++;
      judged += body(self, &methods.all[index]);
    }
  }
  self->on_deliver = NULL;
  instance_end(self);
  if (judged == 0) {
    probe_skip(able == 0 ? "no item of this plugin can be held" : "no item that can be held comes here");
  }
}

void held_stays(void) {
  with_holds(hold_some);
}

/* A hold outlives its operation: whether that was cancelled, or another one takes its memory. */
static unsigned hold_longer(instance *self, const data_method *method) {
  holder mine;
  operation *each = start_holding(self, &mine, method), *next;
  if (each->start_result != USHER_RESULT_OK) {
    return 0;
  }
  instance_wait(self, 1000, has_taken, NULL);
  if (!operation_wait(each, 0)) {
    call_cancel(self, each->op);
    if (!operation_wait(each, 500)) {
      stop(each); /* it waits for its holds, as it may */
      return mine.taken;
    }
  }
  pthread_mutex_lock(&self->lock);
  mine.takes = false;
  pthread_mutex_unlock(&self->lock);
  judge_all(self, each, "after its operation completed");
  next = data_start_many(self, method, ITEMS);
  if (next->start_result == USHER_RESULT_OK) {
    operation_settle(next, 3 * KEPT, 200);
    judge_all(self, each, "while another operation runs");
    operation_stop(next);
  }
  judge_all(self, each, "after its operation completed");
  give_all_back(self);
  if (call_resume(self, each->op, 1) != USHER_RESULT_OK || call_resume(self, operation_number(), 7) != USHER_RESULT_OK) {
    probe_fail("resume of an operation or a hold that isn't there is no failure, and it returned one");
  }
  return mine.taken;
}

void hold_after_complete(void) {
  with_holds(hold_longer);
}
