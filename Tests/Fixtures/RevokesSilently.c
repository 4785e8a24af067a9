/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.forgets-status-changed */
/* Backend: grant=touch "$HOME/granted" */
/* Backend: revoke=rm "$HOME/granted" */

/* Says when its authority grants, and not when that is taken back. */

#define FIXTURE "revokes-silently"
#define FIXTURE_NOTE "authority=system\n"
#define FIXTURE_EVENTS (worse ? 0 : 1)
#include "backed.h"

FIXTURE_PLUGIN(.create = backed_create, .request = skeleton_cannot_ask)
