/* SPDX-License-Identifier: Apache-2.0 */

/* data: all that a method delivers. */

#include "data_collection.h"

#include <stdlib.h>
#include <string.h>

static uint32_t collect_item(instance *self, operation *of, uint32_t kind, const void *item) {
  collection *mine = self->data;
  const layout *layout = layout_of_kind(&mine->method->items, kind);
  char problem[300];
  found *each;
  if (layout == NULL || !layout_holds(layout, item, problem, sizeof problem)) {
    probe_skip("needs data.sizes-true: an item of “%s” isn't as its layout says", operation_name(of));
  }
  if (kind < USHER_ITEM_FIRST_OWN) {
    return USHER_DELIVER_MORE;
  }
  if (mine->count == COLLECTED_MAX) {
    return USHER_DELIVER_ENOUGH;
  }
  each = &mine->all[mine->count++];
  each->kind = kind;
  if (mine->count <= FETCHED) {
    each->image = item_take(layout, item, false);
  }
  if (data_identifier(layout) != NULL) {
    usher_str id;
    memcpy(&id, (const char *)item + data_identifier(layout)->offset, sizeof id);
    each->length = (size_t)id.len;
    each->id = malloc(each->length + 1);
    if (each->id == NULL) {
      probe_skip("there is no memory left");
    }
    memcpy(each->id, id.ptr == NULL ? "" : id.ptr, each->length);
    each->id[each->length] = '\0';
  }
  return USHER_DELIVER_MORE;
}

collection *collection_make(instance *self, const data_method *method, const void *arguments) {
  collection *mine = calloc(1, sizeof *mine);
  found *all = calloc(COLLECTED_MAX, sizeof *all);
  operation *of;
  if (mine == NULL || all == NULL) {
    probe_skip("there is no memory left");
  }
  *mine = (collection){.method = method, .all = all};
  self->data = mine;
  self->on_deliver = collect_item;
  of = operation_start(self, method->table, method->method, grant_for(method), arguments);
  if (of->start_result == USHER_RESULT_OK) {
    operation_settle(of, UINT64_MAX, 3000);
    operation_stop(of);
  }
  self->on_deliver = NULL;
  mine->of = of;
  return mine;
}

bool was_collected(const collection *self) {
  return self->of->start_result == USHER_RESULT_OK && self->of->result == USHER_RESULT_OK;
}
