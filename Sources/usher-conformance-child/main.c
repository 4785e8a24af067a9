/* SPDX-License-Identifier: Apache-2.0 */

/* The process in which a check meets a plugin: C alone, so that a plugin that only works beside Swift shows it. */

#include "allocations.h"

int main(int argc, char **argv) {
  allocations_watch();
  return usher_probe_main(argc, argv);
}
