/* SPDX-License-Identifier: Apache-2.0 */

/* Loading: what a host looks at before it believes a file. */

#ifndef HOST_LOAD_H
#define HOST_LOAD_H

#include "host_spoil.h"
#include "host_type.h"

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Copies the note's description; 0 where there is none. */
static int host_read_note(const char *path, char *note, size_t size) {
  int file = open(path, O_RDONLY | O_CLOEXEC), found = 0;
  struct stat facts;
  const unsigned char *bytes;
  if (file < 0 || fstat(file, &facts) != 0) {
    return 0;
  }
  bytes = mmap(NULL, (size_t)facts.st_size, PROT_READ, MAP_PRIVATE, file, 0);
  close(file);
  const ElfW(Ehdr) *head = (const void *)bytes;
  const ElfW(Phdr) *segment = (const void *)(bytes + head->e_phoff);
  for (int index = 0; index < head->e_phnum; index++) {
    uint64_t at = segment[index].p_offset, end = at + segment[index].p_filesz;
    while (segment[index].p_type == PT_NOTE && at + 12 <= end) {
      const ElfW(Nhdr) *each = (const void *)(bytes + at);
      uint64_t text = at + 12 + (each->n_namesz + 3) / 4 * 4;
      if (each->n_type == USHER_NOTE_TYPE && each->n_namesz == 6 && each->n_descsz < size) {
        memcpy(note, bytes + text, each->n_descsz);
        note[each->n_descsz] = '\0';
        found = 1;
      }
      at = text + (each->n_descsz + 3) / 4 * 4;
    }
  }
  munmap((void *)(uintptr_t)bytes, (size_t)facts.st_size);
  return found;
}

/* The value of a key, in place of the line's end a NUL; "" where there is none. */
static const char *host_note_value(const char *note, const char *key, char *value, size_t size) {
  size_t length = strlen(key);
  value[0] = '\0';
  for (const char *line = note; line != NULL; line = strchr(line, '\n') != NULL ? strchr(line, '\n') + 1 : NULL) {
    if (strncmp(line, key, length) == 0 && line[length] == '=') {
      snprintf(value, size, "%.*s", (int)strcspn(line + length + 1, "\n"), line + length + 1);
    }
  }
  return value;
}

static int host_takes_note(const char *note) {
  char abi[64], required[64], variant[64];
  host_note_value(note, "abi", abi, sizeof abi);
  host_note_value(note, "abi-required", required, sizeof required);
  host_note_value(note, "abi-variant", variant, sizeof variant);
  return strncmp(abi, "1.", 2) == 0 && strcmp(required[0] != '\0' ? required : abi, "1.0") == 0 && variant[0] == '\0';
}

/* Whether an address is code of the file that has the entry. */
static int host_is_code(ElfW(Addr) address, ElfW(Addr) base);

static int host_takes_table(const usher_plugin_v1 *table, const char *note, const void *entry) {
  char id[256], category[256], version[256];
  uint32_t size;
  Dl_info image;
  memcpy(&size, table, sizeof size);
  if (size < sizeof *table || size > USHER_STRUCT_SIZE_MAX || size % 8 != 0 || dladdr(entry, &image) == 0) {
    return 0;
  }
  const uintptr_t functions[] = {(uintptr_t)table->create,  (uintptr_t)table->destroy, (uintptr_t)table->status,
                                 (uintptr_t)table->cancel,  (uintptr_t)table->resume,  (uintptr_t)table->observe,
                                 (uintptr_t)table->request, (uintptr_t)table->explain, (uintptr_t)table->extension};
  for (size_t index = 0; index < sizeof functions / sizeof functions[0]; index++) {
    if (!host_is_code(functions[index], (ElfW(Addr))image.dli_fbase)) {
      return 0;
    }
  }
  return strcmp(table->id, host_note_value(note, "id", id, sizeof id)) == 0 &&
         strcmp(table->category, host_note_value(note, "category", category, sizeof category)) == 0 &&
         strcmp(table->version, host_note_value(note, "version", version, sizeof version)) == 0;
}

typedef struct host_search {
  ElfW(Addr) address, base;
  int found;
} host_search;

static int host_look(struct dl_phdr_info *image, size_t size, void *given) {
  host_search *search = given;
  (void)size;
  for (int index = 0; index < image->dlpi_phnum && image->dlpi_addr == search->base; index++) {
    const ElfW(Phdr) *segment = &image->dlpi_phdr[index];
    ElfW(Addr) start = image->dlpi_addr + segment->p_vaddr;
    search->found |= segment->p_type == PT_LOAD && (segment->p_flags & PF_X) != 0 && search->address >= start &&
                     search->address < start + segment->p_memsz;
  }
  return search->found;
}

static int host_is_code(ElfW(Addr) address, ElfW(Addr) base) {
  host_search search = {address, base, 0};
  return address != 0 && dl_iterate_phdr(host_look, &search);
}

static int host_load(host *self) {
  static char note[USHER_NOTE_SIZE_MAX + 1];
  usher_plugin_entry_v1_fn entry;
  void *symbol;
  if (!host_read_note(self->path, note, sizeof note) || (HOST_CHECKS_NOTE && !host_takes_note(note))) {
    fprintf(stderr, "host: %s is no plugin for this host\n", self->path);
    return 0;
  }
  self->image = dlopen(self->path, HOST_OPEN_FLAGS);
  symbol = self->image != NULL ? dlsym(self->image, "usher_plugin_entry_v1") : NULL;
  if (symbol == NULL) {
    fprintf(stderr, "host: %s\n", dlerror());
    return 0;
  }
  memcpy(&entry, &symbol, sizeof entry);
  self->plugin = entry(USHER_ABI_MINOR);
  if (self->plugin == NULL || (HOST_CHECKS_TABLE && !host_takes_table(self->plugin, note, symbol))) {
    fprintf(stderr, "host: the table of %s is wrong\n", self->path);
    return 0;
  }
  return 1;
}

#endif
