// SPDX-License-Identifier: Apache-2.0

// Scopes, statuses, contacts and records are part of what an author writes: one import is enough.
@_exported public import ItemLayout
@_exported public import UsherModel
