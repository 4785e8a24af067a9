/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.events-exact */
/* Backend: grant=touch "$HOME/granted" */
/* Backend: revoke=rm "$HOME/granted" */

/* Sends five events for each change. */

#define FIXTURE "events-in-packs"
#define FIXTURE_NOTE "authority=system\n"
#define FIXTURE_EVENTS 5
#include "backed.h"

FIXTURE_PLUGIN(.create = backed_create, .request = skeleton_cannot_ask)
