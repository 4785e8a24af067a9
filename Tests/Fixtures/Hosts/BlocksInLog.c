/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_14 */
/* Setting: patience=1500 */

/* Takes its time to write a line to its log. */

#define HOST_ON_LOG(host) ((void)(host), sleep(2))
#include "host.h"
