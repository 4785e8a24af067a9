/* SPDX-License-Identifier: Apache-2.0 */

/* Was built by another Swift than the one whose runtime it shares. */
/* Breaks: file.swift-version */
/* Then: cc -shared -o "$TMPDIR/libswiftCore.so" -Wl,-soname,libswiftCore.so -x c /dev/null && cc -shared -fPIC -pthread -o "$FILE" "$SOURCE" -Wl,--no-as-needed "$TMPDIR/libswiftCore.so" */

#define FIXTURE "old-swift"
#define FIXTURE_NOTE "authority=consent\nswift-version=5.10\n"
#include "skeleton.h"

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
