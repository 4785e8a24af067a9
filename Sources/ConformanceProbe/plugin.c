/* SPDX-License-Identifier: Apache-2.0 */

/* The plugin's file in this process: opening it, its entry, whose an address is. */

#define _GNU_SOURCE

#include "probe.h"

#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

plugin_facts plugin;

const char *plugin_try_open_runtime(void) {
  if (probe.swift_core != NULL && dlopen(probe.swift_core, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) == NULL) {
    return dlerror();
  }
  for (size_t index = 0; index < probe.swift_libraries.count; index++) {
    if (dlopen(probe.swift_libraries.items[index], RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) == NULL) {
      return dlerror();
    }
  }
  return NULL;
}

const char *plugin_try_open(void) {
  const char *problem = plugin.handle == NULL ? plugin_try_open_runtime() : NULL;
  if (plugin.handle != NULL || problem != NULL) {
    return problem;
  }
  probe_enter("dlopen");
  plugin.handle = dlopen(probe.plugin, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  probe_leave();
  return plugin.handle == NULL ? dlerror() : NULL;
}

/* Copies the table by its own size; false where the size is out of bounds. */
static bool copy_table(void) {
  uint32_t size;
  if (!memory_is_readable(plugin.theirs, sizeof size)) {
    return false;
  }
  memcpy(&size, plugin.theirs, sizeof size);
  if (size < sizeof plugin.table || size > USHER_STRUCT_SIZE_MAX || size % 8 != 0 ||
      !memory_is_readable(plugin.theirs, size)) {
    return false;
  }
  memcpy(&plugin.table, plugin.theirs, sizeof plugin.table);
  return true;
}

void plugin_open_entry(void) {
  const char *problem = plugin_try_open();
  void *symbol;
  if (problem != NULL) {
    probe_skip("needs load.from-c-child: %s", problem);
  }
  symbol = dlsym(plugin.handle, "usher_plugin_entry_v1");
  if (symbol == NULL || !plugin_owns(symbol, true)) {
    probe_skip("needs load.entry-in-own-image: the file has no entry of its own");
  }
  memcpy(&plugin.entry, &symbol, sizeof symbol);
  probe_enter("usher_plugin_entry_v1");
  plugin.theirs = plugin.entry(USHER_ABI_MINOR);
  probe_leave();
}

void plugin_open_table(void) {
  plugin_open_entry();
  if (plugin.theirs == NULL) {
    probe_skip("needs load.from-c-child: the entry refused this host");
  }
  if (!copy_table()) {
    probe_skip("needs abi.struct-size: the table can't be read");
  }
}

const char *plugin_missing_function(void) {
  const usher_plugin_v1 *table = &plugin.table;
  return table->create == NULL      ? "create"
         : table->destroy == NULL   ? "destroy"
         : table->status == NULL    ? "status"
         : table->cancel == NULL    ? "cancel"
         : table->observe == NULL   ? "observe"
         : table->extension == NULL ? "extension"
         : table->explain == NULL   ? "explain"
                                    : NULL;
}

const char *plugin_stray_function(void) {
  static const struct {
    const char *name;
    size_t offset;
  } functions[] = {
      {"create", offsetof(usher_plugin_v1, create)},       {"destroy", offsetof(usher_plugin_v1, destroy)},
      {"status", offsetof(usher_plugin_v1, status)},       {"request", offsetof(usher_plugin_v1, request)},
      {"cancel", offsetof(usher_plugin_v1, cancel)},       {"resume", offsetof(usher_plugin_v1, resume)},
      {"observe", offsetof(usher_plugin_v1, observe)},     {"open_settings", offsetof(usher_plugin_v1, open_settings)},
      {"extension", offsetof(usher_plugin_v1, extension)}, {"explain", offsetof(usher_plugin_v1, explain)},
  };
  for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
    const void *address;
    memcpy(&address, (const char *)&plugin.table + functions[index].offset, sizeof address);
    if (address != NULL && !plugin_owns(address, true)) {
      return functions[index].name;
    }
  }
  return NULL;
}

void plugin_open(void) {
  const char *name;
  plugin_open_table();
  name = plugin_missing_function();
  if (name != NULL) {
    probe_skip("needs abi.mandatory-members: %s is missing", name);
  }
  name = plugin_stray_function();
  if (name != NULL) {
    probe_skip("needs abi.function-pointers: %s isn't the plugin's own", name);
  }
}

typedef struct search {
  uintptr_t address;
  ElfW(Addr) base;
  bool executable, found;
} search;

static int visit(struct dl_phdr_info *info, size_t size, void *context) {
  search *self = context;
  (void)size;
  if (info->dlpi_addr != self->base) {
    return 0;
  }
  for (ElfW(Half) index = 0; index < info->dlpi_phnum; index++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[index];
    uintptr_t start = info->dlpi_addr + segment->p_vaddr;
    if (segment->p_type == PT_LOAD && self->address >= start && self->address - start < segment->p_memsz &&
        (!self->executable || (segment->p_flags & PF_X) != 0)) {
      self->found = true;
    }
  }
  return 1;
}

bool plugin_owns(const void *address, bool executable) {
  struct link_map *map = NULL;
  search self = {(uintptr_t)address, 0, executable, false};
  if (plugin.handle == NULL || dlinfo(plugin.handle, RTLD_DI_LINKMAP, &map) != 0 || map == NULL) {
    return false;
  }
  self.base = map->l_addr;
  dl_iterate_phdr(visit, &self);
  return self.found;
}

bool memory_is_readable(const void *address, size_t length) {
  char buffer[4096];
  const char *each = address;
  if (address == NULL) {
    return length == 0;
  }
  while (length > 0) {
    size_t part = length < sizeof buffer ? length : sizeof buffer;
    struct iovec mine = {buffer, part}, theirs = {(void *)(uintptr_t)each, part};
    if (process_vm_readv(getpid(), &mine, 1, &theirs, 1, 0) != (ssize_t)part) {
      return false;
    }
    each += part;
    length -= part;
  }
  return true;
}

size_t text_length_at(const char *text, size_t most) {
  const size_t page = (size_t)sysconf(_SC_PAGESIZE);
  size_t length = 0;
  while (text != NULL && length <= most) {
    const char *each = text + length;
    size_t room = page - (uintptr_t)each % page;
    size_t part;
    if (!memory_is_readable(each, 1)) {
      return SIZE_MAX;
    }
    part = strnlen(each, room);
    length += part;
    if (part < room) {
      return length <= most ? length : SIZE_MAX;
    }
  }
  return SIZE_MAX;
}

void *memory_before_guard(const void *bytes, size_t size) {
  const size_t page = (size_t)sysconf(_SC_PAGESIZE);
  char *memory = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED || size > page) {
    probe_skip("there is no memory left");
  }
  memcpy(memory + page - size, bytes, size);
  mprotect(memory + page, page, PROT_NONE);
  return memory + page - size;
}
