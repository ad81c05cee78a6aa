package import Time
package import WorkerProtocol

/// What is known of a list of the library: its length, and the pages of rows that were asked for.
package struct LibraryRows {
    /// Rows asked for at a time.
    static let pageSize = 32

    package private(set) var isScanned = false
    /// Before the first rows came a guess, where nobody has counted them.
    package private(set) var total = 0
    package private(set) var isCounted = false
    private var rows: [Int: CatalogRow] = [:]
    /// Rows of before the last scan: they are seen until those that take their places are here.
    private var stale: Set<Int> = []
    private var requested: [Int: Instant] = [:]
    /// Pages of which every row is here.
    private var complete: Set<Int> = []

    package init() {}

    package subscript(index: Int) -> CatalogRow? { rows[index] }

    /// The row below that of an item; nil where there is none, or it is not here.
    package func row(after id: ItemID) -> CatalogRow? {
        rows.first { $0.value.id == id }.flatMap { rows[$0.key + 1] }
    }

    /// The row above that of an item; nil where there is none, or it is not here.
    package func row(before id: ItemID) -> CatalogRow? {
        rows.first { $0.value.id == id }.flatMap { rows[$0.key - 1] }
    }

    /// The rows below that of an item, as far as they are here.
    package func rows(after id: ItemID, most: Int) -> [CatalogRow] {
        guard let index = rows.first(where: { $0.value.id == id })?.key else { return [] }
        return (index + 1..<index + 1 + most).prefix { rows[$0] != nil }.compactMap { rows[$0] }
    }

    /// The library was read, perhaps again: what is seen of it stays where it is until the new rows come.
    ///
    /// - Parameter total: nil where it is known when the first rows come.
    package mutating func scanned(total: Int?) {
        // A list that was empty may have grown by any number.
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
        // A page that was cut short is asked for again from where it ends.
        let first = offset / Self.pageSize
        for page in first...max(first, (offset + new.count - 1) / Self.pageSize) { requested[page] = nil }
    }

    /// Since when pages have been waited for.
    package var waits: Dictionary<Int, Instant>.Values { requested.values }

    /// Since when a row that is not here has been waited for.
    package func awaited(_ index: Int) -> Instant? { rows[index] == nil ? requested[index / Self.pageSize] : nil }

    /// What of the pages that hold `range` is not here yet and not asked for; from now on it is.
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
