import WorkerProtocol

/// What is known of the library: its length, and the pages of rows that were asked for.
struct LibraryRows {
    /// Rows asked for at a time.
    static let pageSize = 32

    private(set) var isScanned = false
    private(set) var total = 0
    /// What of it cannot be read, a sentence each; the newest last.
    var problems = RecentLines()
    private var rows: [Int: CatalogRow] = [:]
    private var requested: Set<Int> = []

    subscript(index: Int) -> CatalogRow? { rows[index] }

    /// Where an item is, as far as rows are here.
    func index(of id: ItemID) -> Int? { rows.first { $0.value.id == id }?.key }

    mutating func scanned(total: Int) {
        isScanned = true
        self.total = total
        rows.removeAll()
        requested.removeAll()
    }

    mutating func add(offset: Int, total: Int, _ new: [CatalogRow]) {
        self.total = total
        for (index, row) in new.enumerated() { rows[offset + index] = row }
        // A page that was cut short is asked for again from where it ends.
        for page in requested where page * Self.pageSize < total && isIncomplete(page) { requested.remove(page) }
    }

    /// Asks for the pages that hold `range` and are not here yet.
    mutating func request(_ range: Range<Int>) -> [Effect] {
        guard isScanned, !range.isEmpty else { return [] }
        var effects: [Effect] = []
        for page in range.lowerBound / Self.pageSize...(range.upperBound - 1) / Self.pageSize {
            guard isIncomplete(page), requested.insert(page).inserted else { continue }
            let first = (page * Self.pageSize..<lastIndex(page)).first { rows[$0] == nil }!
            effects.append(.requestRows(offset: first, count: lastIndex(page) - first))
        }
        return effects
    }

    private func lastIndex(_ page: Int) -> Int { min((page + 1) * Self.pageSize, total) }

    private func isIncomplete(_ page: Int) -> Bool {
        (page * Self.pageSize..<max(page * Self.pageSize, lastIndex(page))).contains { rows[$0] == nil }
    }
}

/// The last few of many lines, and how many there were.
struct RecentLines {
    static let kept = 8

    private(set) var lines: [String] = []
    private(set) var count = 0

    mutating func append(_ line: String) {
        count += 1
        lines.append(line)
        if lines.count > Self.kept { lines.removeFirst() }
    }
}
