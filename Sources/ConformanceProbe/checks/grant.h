/* SPDX-License-Identifier: Apache-2.0 */

/* What the checks of grants have in common. */

#ifndef GRANT_H
#define GRANT_H

#include "../probe.h"

enum { REFUSAL_MILLISECONDS = 3000 };

/* An instance whose plugin offers data, or the check is skipped. */
instance *begin_with_methods(data_methods *methods);

/* Starts a method with a grant that it must refuse. `with` says which, in a sentence. */
void expect_refusal(instance *self, const data_method *method, const usher_grant_v1 *grant, const char *with);

void check_wrong_scope(void);
void check_limited_shows_only_items(void);
void check_reduced_is_coarse(void);
void check_expired(void);

#endif
