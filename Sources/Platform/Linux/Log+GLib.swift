import CGLib

extension Log {
    /// Logs the messages of GLib, and of libraries that log through GLib. By default GLib would write a message with
    /// newlines as several lines.
    ///
    /// Wraps g_log_set_writer_func, which may be called at most once in a process.
    package static func takeGLibMessages() {
        g_log_set_writer_func(
            { level, fields, count, _ in
                guard let text = g_log_writer_format_fields(level, fields, count, 0) else {
                    return G_LOG_WRITER_UNHANDLED
                }
                defer { g_free(text) }
                let message = String(cString: text)
                if level.rawValue <= G_LOG_LEVEL_WARNING.rawValue {
                    Log.warning(message)
                } else {
                    Log.debug(message)
                }
                return G_LOG_WRITER_HANDLED
            }, nil, nil)
    }
}
