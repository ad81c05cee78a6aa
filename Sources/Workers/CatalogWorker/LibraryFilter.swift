import GRDB
import WorkerProtocol

/// The filter for a library's items: by age, by channel, and by whether they can be played.
package struct LibraryFilter: Equatable {
    /// The age of the visitors, years: items for older visitors are left out.
    var age = Int.max
    /// The allowed channels; empty for all channels.
    var channels: Set<String> = []

    var showsBroken = true

    func allows(age: Int, channel: String, isBroken: Bool) -> Bool {
        age <= self.age && (channels.isEmpty || channels.contains(channel)) && (showsBroken || !isBroken)
    }

    func allows(_ found: FoundItem) -> Bool {
        allows(age: found.places.age, channel: found.item.row.channel, isBroken: found.fault != nil)
    }

    /// The text of the filter in the database.
    fileprivate var text: String {
        ([String(age)] + (showsBroken ? [] : ["whole"]) + channels.sorted()).joined(separator: "\n")
    }
}

extension Store {
    /// Shows only the items that a filter allows. The next scan reads the items that the previous filter left out.
    func use(_ filter: LibraryFilter) {
        self.filter = filter
        let known = attempt(filter.text) {
            try String.fetchOne($0, sql: "SELECT value FROM setting WHERE name = 'filter'") ?? LibraryFilter().text
        }
        guard known != filter.text else { return }
        let differing = rowsThatDiffer(from: filter)
        change(()) { database in
            for (row, isShown) in differing {
                onRow()
                guard !isShown else {
                    try withdraw(row, database)
                    continue
                }
                try database.cachedStatement(sql: "UPDATE item SET sources = 0 WHERE id = ?").execute(arguments: [row])
            }
            try database.execute(
                sql: "INSERT OR REPLACE INTO setting (name, value) VALUES ('filter', ?)", arguments: [filter.text])
        }
    }

    /// The listed items that the filter hides, and the hidden items that it allows.
    private func rowsThatDiffer(from filter: LibraryFilter) -> [(row: Int64, isShown: Bool)] {
        attempt([]) { database in
            let items = try Row.fetchCursor(
                database, sql: "SELECT id, age, channel, shown, broken FROM item WHERE gone IS NULL")
            var differing: [(row: Int64, isShown: Bool)] = []
            while let item = try items.next() {
                let isShown = Listing(item[3]) == .shown
                guard filter.allows(age: item[1], channel: item[2], isBroken: item[4]) != isShown else { continue }
                differing.append((item[0], isShown))
            }
            return differing
        }
    }
}
