/* SPDX-License-Identifier: Apache-2.0 */

#ifndef CLOSES_H
#define CLOSES_H

/* Lets checks know which descriptors are closed that aren't open, in this process alone. */
void closes_watch(void);

#endif
