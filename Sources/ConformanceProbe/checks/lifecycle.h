/* SPDX-License-Identifier: Apache-2.0 */

/* The checks of the area `lifecycle` that stand in files of their own. */

#ifndef CHECKS_LIFECYCLE_H
#define CHECKS_LIFECYCLE_H

/* lifecycle_instance.c */
void two_instances(void);
void destroy_pending(void);
void create_calls_only(void);
void observe_again(void);

/* lifecycle_host.c */
void failing_host(void);
void no_settings(void);
void random_capabilities(void);

#endif
