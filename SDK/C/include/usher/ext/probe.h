/* SPDX-License-Identifier: Apache-2.0 */

/* usher.probe/1: how a plugin that shows people a text itself tells what it shows, so that a test can read it. Only a
 * host that tests plugins offers it: `extension(ctx, USHER_EXT_PROBE)` is NULL everywhere else. */

#ifndef USHER_EXT_PROBE_H
#define USHER_EXT_PROBE_H

#include <usher/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

#define USHER_EXT_PROBE "usher.probe/1"

/* Host to plugin. Static. */
typedef struct usher_probe_v1 {
  uint32_t struct_size;
  uint32_t reserved0;

  /* Says that a text is on its way to a person: the scope and the purpose as they are shown, before any markup that
   * the showing needs. Called whenever a request shows something. `ctx` is the host table's.
   * Borrowed: `scope`, `purpose`.
   * [any-thread] [no-block] */
  void (*shown)(usher_host_ctx *ctx, usher_str scope, usher_str purpose);
} usher_probe_v1;
USHER_STATIC_ASSERT(sizeof(usher_probe_v1) == 16, "frozen");

#ifdef __cplusplus
}
#endif

#endif
