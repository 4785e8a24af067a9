// SPDX-License-Identifier: Apache-2.0

/// A program of the desktop that shows consent dialogs: a portal backend with `org.freedesktop.impl.portal.Access`.
struct DialogBackend: Sendable, Hashable {
  static let interface = "org.freedesktop.impl.portal.Access"
  static let path = "/org/freedesktop/portal/desktop"

  /// Its name on the session bus.
  let busName: String

  /// Whether it says of a dialog that was closed, also with Escape, something else than of one where the person pressed
  /// the button that denies.
  ///
  /// The one of GTK does (response 2 and 1). GNOME Shell binds Escape to that button, and KDE's dialog calls both
  /// "rejected". Of others it isn't known.
  var tellsDenialFromClosing: Bool { busName == "org.freedesktop.impl.portal.desktop.gtk" }

  /// Whether it shows choices of one out of several; GNOME Shell shows check boxes alone.
  var showsLists: Bool {
    busName != "org.gnome.Shell.Portal" && busName != "org.freedesktop.impl.portal.desktop.gnome"
  }
}
