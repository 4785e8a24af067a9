/* SPDX-License-Identifier: Apache-2.0 */

/* The checks of data, which stand in several files. */

#ifndef DATA_CHECKS_H
#define DATA_CHECKS_H

#include "../probe.h"

/* data_identifiers.c */
void ids_stable(void);

/* data_fetch.c */
void fetch_equals_enumerate(void);
void unknown_id_not_found(void);

/* data_pace.c */
void bounded_memory(void);
void stream_paces(void);

#endif
