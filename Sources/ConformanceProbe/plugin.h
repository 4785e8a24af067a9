/* SPDX-License-Identifier: Apache-2.0 */

/* The file that is judged, opened as a host opens it. */

#ifndef PROBE_PLUGIN_H
#define PROBE_PLUGIN_H

#include <stdbool.h>
#include <stddef.h>
#include <usher/plugin.h>

typedef struct plugin_facts {
  void *handle;                  /* of dlopen; never closed */
  usher_plugin_entry_v1_fn entry;
  const usher_plugin_v1 *theirs; /* as the entry returned it */
  usher_plugin_v1 table;         /* the copy that every call goes through */
} plugin_facts;

extern plugin_facts plugin;

/* Opens the runtime that the plugin shares with its host, where there is one; NULL or what dlerror says. */
const char *plugin_try_open_runtime(void);

/* dlopen, as a host does it; NULL or what dlerror says. */
const char *plugin_try_open(void);

/* Opens the file, calls the entry, copies the table. What goes wrong skips the check, naming the one that judges it. The
 * other two stop earlier: behind the entry's answer, which may be NULL, and before anybody looks at the functions. */
void plugin_open(void);
void plugin_open_entry(void);
void plugin_open_table(void);

/* The name of a mandatory function that the table lacks, and of one that isn't in the plugin's code; or NULL. */
const char *plugin_missing_function(void);
const char *plugin_stray_function(void);

/* Whether an address lies in a segment of the plugin's file: with `executable`, in one that holds code. */
bool plugin_owns(const void *address, bool executable);

/* Whether `length` bytes at an address are mapped and readable. */
bool memory_is_readable(const void *address, size_t length);

/* The length of a NUL-terminated text of at most `most` bytes that may lie anywhere; SIZE_MAX where there is none. */
size_t text_length_at(const char *text, size_t most);

/* A copy that ends right before a page that nobody may touch. Lives as long as the process. */
void *memory_before_guard(const void *bytes, size_t size);

#endif
