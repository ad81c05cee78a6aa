package import Time
package import WorkerProtocol

/// The loaded part of a list of the library: its length, and the pages of rows that were requested.
package struct LibraryRows {
    /// The number of rows in a request.
    package static let pageSize = 32
    /// The largest number of kept rows at any scroll position: some screens, and a hundredth of a large library.
    package static let maximum = 2048
    /// The number of pages that are kept on either side of the last one that arrived.
    private static let nearPages = 16
    /// The number of pages at the beginning that are always kept, because a list opens there.
    private static let firstPages = 4

    package private(set) var isScanned = false
    /// The number of rows; a guess until the first rows arrive, if the list has not been counted.
    package private(set) var total = 0
    package private(set) var isCounted = false
    /// The lists whose names match a search; empty for other lists.
    package var foundLists: [NamedList] = []
    private var rows: [Int: CatalogRow] = [:]
    /// Rows from before the last scan: they are shown until their replacements arrive.
    private var stale: Set<Int> = []
    private var requested: [Int: Instant] = [:]
    /// Pages whose rows have all arrived.
    private var complete: Set<Int> = []

    package init() {}

    package subscript(index: Int) -> CatalogRow? { rows[index] }

    /// The row before an item's row; nil if there is none, or it has not arrived.
    package func row(before id: ItemID) -> CatalogRow? {
        rows.first { $0.value.id == id }.flatMap { rows[$0.key - 1] }
    }

    /// The rows after an item's row, as far as they have arrived.
    package func rows(after id: ItemID, limit: Int) -> [CatalogRow] {
        guard let index = rows.first(where: { $0.value.id == id })?.key else { return [] }
        return (index + 1..<index + 1 + limit).prefix { rows[$0] != nil }.compactMap { rows[$0] }
    }

    /// The first rows, as far as they have arrived.
    package func rows(limit: Int) -> [CatalogRow] {
        (0..<min(limit, total)).prefix { rows[$0] != nil }.compactMap { rows[$0] }
    }

    /// Handles a scan of the library: the shown rows stay until the new rows arrive.
    ///
    /// - Parameter total: the number of rows; nil if it is unknown until the first rows arrive.
    package mutating func scanned(total: Int?) {
        // A list that was empty may have any length now.
        let guess = isCounted && self.total > 0 ? self.total : Self.pageSize
        isCounted = total != nil || isCounted && self.total > 0
        isScanned = true
        setTotal(total ?? guess)
        stale = Set(rows.keys)
        requested.removeAll()
        complete.removeAll()
    }

    private mutating func setTotal(_ new: Int) {
        if new < total { rows = rows.filter { $0.key < new } }
        total = new
    }

    package mutating func add(offset: Int, total: Int, _ new: [CatalogRow]) {
        if total != self.total { complete.removeAll() }
        setTotal(total)
        isCounted = true
        for (index, row) in new.enumerated() {
            rows[offset + index] = row
            stale.remove(offset + index)
        }
        // A page that arrived incomplete may be requested again, from its first missing row.
        let first = offset / Self.pageSize
        let pages = first...max(first, (offset + new.count - 1) / Self.pageSize)
        for page in pages { requested[page] = nil }
        if rows.count > Self.maximum { keepRows(near: pages) }
    }

    /// Removes the rows that are far from some pages. They are requested again when they are shown.
    private mutating func keepRows(near pages: ClosedRange<Int>) {
        let near = pages.lowerBound - Self.nearPages...pages.upperBound + Self.nearPages
        func isKept(_ page: Int) -> Bool { page < Self.firstPages || near.contains(page) }
        rows = rows.filter { isKept($0.key / Self.pageSize) }
        stale = stale.filter { isKept($0 / Self.pageSize) }
        complete = complete.filter(isKept)
    }

    /// The instants of the pending requests for pages.
    package var waits: Dictionary<Int, Instant>.Values { requested.values }

    /// The instant at which a missing row was requested; nil for a loaded row, or without a request.
    package func awaited(_ index: Int) -> Instant? { rows[index] == nil ? requested[index / Self.pageSize] : nil }

    /// The missing ranges of the pages that hold `range` and are not requested yet; marks them as requested.
    package mutating func request(_ range: Range<Int>, at t: Instant) -> [Range<Int>] {
        guard isScanned, !range.isEmpty else { return [] }
        var missing: [Range<Int>] = []
        for page in range.lowerBound / Self.pageSize...(range.upperBound - 1) / Self.pageSize {
            guard !complete.contains(page), requested[page] == nil else { continue }
            guard isIncomplete(page) else {
                complete.insert(page)
                continue
            }
            requested[page] = t
            let places = page * Self.pageSize..<lastIndex(page)
            guard let first = places.first(where: isMissing) else { continue }
            missing.append(first..<lastIndex(page))
        }
        return missing
    }

    private func lastIndex(_ page: Int) -> Int { min((page + 1) * Self.pageSize, total) }

    private func isIncomplete(_ page: Int) -> Bool {
        (page * Self.pageSize..<max(page * Self.pageSize, lastIndex(page))).contains { isMissing($0) }
    }

    private func isMissing(_ index: Int) -> Bool { rows[index] == nil || stale.contains(index) }
}
