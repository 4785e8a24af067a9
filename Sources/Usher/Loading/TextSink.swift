// SPDX-License-Identifier: Apache-2.0

internal import CUsher

/// Collects the text that a plugin hands to a sink.
enum TextSink {
  /// Runs a call with a sink and its context; the text is cut to `PluginText.limit`.
  static func collect(_ body: (usher_str_sink, UnsafeMutableRawPointer) -> Void) -> String {
    var text = ""
    let sink: usher_str_sink = { context, view in
      // SAFETY: The context is the local below, which outlives the call; the view is borrowed for this one.
      guard let context = unsafe context else { return }
      unsafe context.assumingMemoryBound(to: String.self).pointee = PluginText.copied(view)
    }
    // SAFETY: The pointer is used only during `body`.
    unsafe withUnsafeMutablePointer(to: &text) { unsafe body(sink, UnsafeMutableRawPointer($0)) }
    return text
  }
}
