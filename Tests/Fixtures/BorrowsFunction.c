/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: abi.function-pointers */

/* A function of the table is another library's, which knows nothing of its arguments. */

#define FIXTURE "borrows-function"
#include "skeleton.h"

FIXTURE_PLUGIN(.open_settings = (usher_result(*)(usher_plugin_ctx *))(void (*)(void))getpid)
