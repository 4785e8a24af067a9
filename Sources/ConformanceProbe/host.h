/* SPDX-License-Identifier: Apache-2.0 */

#ifndef HOST_H
#define HOST_H

#include "probe.h"

/* Lets the host's functions find an instance by its context. */
void host_register(instance *self);

/* Fills in the host's table for an instance. */
void host_fill(usher_host_v1 *host, instance *self);

#endif
