/* SPDX-License-Identifier: Apache-2.0 */

/* What a check is written with.
 *
 * A process runs one check, so the run is one global: it begins in `usher_probe_main`, and `probe_fail`, `probe_skip` or
 * the check's return ends it. A check fails at its first finding; what it needs and can't have, because another rule is
 * broken, skips it with that rule's check named. */

#ifndef PROBE_H
#define PROBE_H

#include "calls.h"
#include "drive.h"
#include "instance.h"
#include "isolation.h"
#include "layout.h"
#include "methods.h"
#include "plugin.h"
#include "process.h"
#include "run.h"
#include "use.h"

#endif
