import CGLib

extension String {
    /// The text in a normal form of Unicode's (UAX #15): composed or not, with compatible characters for one another or not.
    func normal(_ form: GNormalizeMode) -> String {
        // GLib reads to a NUL.
        guard !utf8.contains(0), let made = g_utf8_normalize(self, -1, form) else { return self }
        defer { g_free(made) }
        return String(cString: made)
    }
}
