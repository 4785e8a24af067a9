/* SPDX-License-Identifier: Apache-2.0 */

/* The checks of the area `abi` that stand in files of their own. */

#ifndef CHECKS_ABI_H
#define CHECKS_ABI_H

/* abi_extension.c */
void extension_unknown(void);
void extension_stable(void);
void layouts_agree(void);

/* abi_host.c */
void old_host(void);
void new_host(void);

#endif
