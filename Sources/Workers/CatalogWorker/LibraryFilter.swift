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
        change(()) { database in
            let known = try String.fetchOne(database, sql: "SELECT value FROM setting WHERE name = 'filter'")
            guard (known ?? LibraryFilter().text) != filter.text else { return }
            try database.execute(
                sql: "INSERT OR REPLACE INTO setting (name, value) VALUES ('filter', ?)", arguments: [filter.text])
            let items = try Row.fetchCursor(
                database, sql: "SELECT id, age, channel, shown, broken FROM item WHERE gone IS NULL")
            var (hidden, allowed): ([Int64], [Int64]) = ([], [])
            while let item = try items.next() {
                let isShown: Bool = item[3]
                guard filter.allows(age: item[1], channel: item[2], isBroken: item[4]) != isShown else { continue }
                if isShown { hidden.append(item[0]) } else { allowed.append(item[0]) }
            }
            for row in hidden {
                try removeParts(row, isShown: true, database)
                try database.execute(sql: "UPDATE item SET shown = 0, sources = 0 WHERE id = ?", arguments: [row])
            }
            for row in allowed {
                try database.execute(sql: "UPDATE item SET sources = 0 WHERE id = ?", arguments: [row])
            }
        }
    }
}
