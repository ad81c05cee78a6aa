import CGLib

extension String {
    /// The text in one of Unicode's normal forms (UAX #15): NFC, NFD, NFKC or NFKD.
    func normal(_ form: GNormalizeMode) -> String {
        // GLib would stop at a NUL byte.
        guard !utf8.contains(0), let made = g_utf8_normalize(self, -1, form) else { return self }
        defer { g_free(made) }
        return String(cString: made)
    }
}
