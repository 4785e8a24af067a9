// SPDX-License-Identifier: Apache-2.0

// Nothing to see: this target exists for its linker setting, which travels with the dependency.
