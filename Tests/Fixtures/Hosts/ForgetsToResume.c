/* SPDX-License-Identifier: Apache-2.0 */

/* Breaks: USHER_HOST_23 */
/* Setting: patience=1500 */

/* Asks for a pause and never lets the plugin go on. */

#define HOST_RESUMES 0
#include "host.h"
