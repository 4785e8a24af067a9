// SPDX-License-Identifier: Apache-2.0

// What a host reads of a plugin is part of its own interface, though others read notes too.
@_exported public import PluginNote
