import CGLib

/// The sort key of a title, compared byte by byte. Case and Unicode composition make no difference.
func titleKey(_ title: String) -> String {
    let lower = title.lowercased()
    return lower.utf8.allSatisfy { $0 < 0x80 } ? lower : lower.normal(G_NORMALIZE_NFC)
}
