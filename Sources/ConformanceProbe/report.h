/* SPDX-License-Identifier: Apache-2.0 */

#ifndef REPORT_H
#define REPORT_H

/* Takes the descriptors of the results and of the page. They move out of the way, so that a plugin that closes what it
 * guesses to be its own doesn't hit them. */
void report_to(int results, int page);

#endif
