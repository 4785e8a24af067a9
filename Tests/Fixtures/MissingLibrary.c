/* SPDX-License-Identifier: Apache-2.0 */

/* Is linked to a library that isn't there any more. */
/* Breaks: file.needed-libraries-found */
/* Then: cc -shared -o "$TMPDIR/libgone.so" -Wl,-soname,libgone.so -x c /dev/null && cc -shared -fPIC -pthread -o "$FILE" "$SOURCE" -Wl,--no-as-needed "$TMPDIR/libgone.so" && rm "$TMPDIR/libgone.so" */

#define FIXTURE "missing-library"
#include "skeleton.h"

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
