/* SPDX-License-Identifier: Apache-2.0 */

/* The entry is answered by a library that the plugin links, which is another file than the one with the note.
 *
 *   cc -shared -fPIC -DENTRY -o libentry.so EntryElsewhere.c
 *   cc -shared -fPIC -o plugin.so EntryElsewhere.c -Wl,--no-as-needed,-rpath,"$PWD" "$PWD/libentry.so" */
/* Breaks: load.entry-in-own-image */
/* Then: cc -shared -fPIC -DENTRY -o "$TMPDIR/libentry.so" -Wl,-soname,libentry.so "$SOURCE" && cc -shared -fPIC -o "$FILE" "$SOURCE" -Wl,--no-as-needed '-Wl,-rpath,$ORIGIN' "$TMPDIR/libentry.so" */

#define FIXTURE "entry-elsewhere"
#ifdef ENTRY

#include "skeleton.h"

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)

#else

#include <usher/plugin.h>

USHER_PLUGIN_NOTE("abi=1.0\nid=com.example.entry-elsewhere\ncategory=com.example.entry-elsewhere\nname=A fixture\n"
                  "version=1.0.0\nauthority=consent\n")

#endif
