/* SPDX-License-Identifier: Apache-2.0 */

/* Nothing: the plugin has an entry, which no program links. */
