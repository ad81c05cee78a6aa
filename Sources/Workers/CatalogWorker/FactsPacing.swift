import Time

/// The times at which facts found in files are reported: soon at first, then at growing intervals, and at the end. The
/// daemon reads its lists again after each report.
struct FactsPacing {
    /// The first and the longest interval between two reports.
    private static let (first, longest): (Seconds, Seconds) = (1, 60)

    /// Folders of items that are found to be broken, or no longer broken.
    var folders: Set<RawPath> = []
    private var (next, period) = (Instant.zero, first)

    mutating func takeFolders() -> Set<RawPath> {
        defer { folders = [] }
        return folders
    }

    /// Whether a report is due.
    ///
    /// - Parameter isEnd: whether the facts of all items are known.
    mutating func takesReport(at now: Instant, isEnd: Bool) -> Bool {
        guard isEnd || now >= next else { return false }
        period = isEnd ? Self.first : min(period * 2, Self.longest)
        next = now + period
        return true
    }
}
