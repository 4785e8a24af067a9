/* SPDX-License-Identifier: Apache-2.0 */

/* What the files of the hygiene checks have in common. */

#ifndef HYGIENE_CHECKS_H
#define HYGIENE_CHECKS_H

#include "../probe.h"

/* Is told after each call which one it was. */
typedef void (*hygiene_look)(const char *call);

/* The life of an instance: `create`, at least 100 calls with every operation among them, `destroy`. `look` may be NULL. The
 * file is opened before, where it wasn't yet. */
void hygiene_live(hygiene_look look);

/* hygiene_state.c */
void check_signals(void);
void check_environment(void);
void check_locale(void);
void check_process(void);
void check_timers(void);
void check_rounding_mode(void);

/* hygiene_descriptors.c */
void check_descriptors(void);
void check_close_on_exec(void);

/* hygiene_files.c */
void check_files(void);

/* hygiene_turkish.c */
void check_turkish_locale(void);

#endif
