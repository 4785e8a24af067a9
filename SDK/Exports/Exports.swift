// SPDX-License-Identifier: Apache-2.0

// Nothing to see: this target exists for its linker settings, which travel with the dependency.
