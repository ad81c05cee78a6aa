import Foundation
import GRDB
import Linux
import Testing
import WorkerProtocol

@testable import CatalogWorker

/// The lists that an item's sidecar names, what is watched next, and what a filter leaves out.
@MainActor @Suite(.timeLimit(.minutes(19))) struct Lists {
    /// A library of which each file has the fields of its sidecar.
    private func library(_ sidecars: [String: String]) throws -> StoredCatalog {
        let stored = StoredCatalog()
        for (name, fields) in sidecars.sorted(by: { $0.key < $1.key }) {
            try stored.file(name + ".mp4")
            try stored.file(name + ".info.json", "{\(fields)}")
        }
        return stored
    }

    private func titles(_ query: CatalogQuery, in catalog: RunningCatalog) throws -> [String] {
        try catalog.send(.select(request: 3, query, offset: 0, count: 100))
        guard case (.page(3, 0, let total, let rows), _) = try catalog.answer() else { return ["?"] }
        #expect(Int(total) == rows.count)
        return rows.map(\.title)
    }

    private func lists(of catalog: RunningCatalog) throws -> [CatalogList] {
        try catalog.send(.lists(request: 4, offset: 0, count: 100))
        guard case (.lists(4, let total, let lists), _) = try catalog.answer() else { return [] }
        #expect(Int(total) == lists.count)
        return lists
    }

    /// A program that has read the folders.
    private func scanned(_ stored: StoredCatalog, _ options: [String] = []) throws -> RunningCatalog {
        let catalog = try RunningCatalog([stored.library.path, "--state", stored.state.path] + options)
        guard case (.scanned, _) = try catalog.answer() else { throw RunningCatalog.Gone() }
        return catalog
    }

    private func number(_ title: String, in catalog: RunningCatalog) throws -> ItemID {
        try #require(catalog.list().first { $0.title == title }?.id)
    }

    @Test func `playlists and series are in the order of their numbers`() throws {
        let catalog = try scanned(
            library([
                "a": #""title": "Third", "playlist_title": "Walks", "playlist_index": 12"#,
                "b": #""title": "First", "playlist_title": "Walks", "playlist_index": 1"#,
                "c": #""title": "Second", "playlist_title": "Walks", "playlist_index": 2"#,
                "d": #""title": "Last", "playlist_title": "Walks", "upload_date": "20240101""#,
                "e": #""title": "Pilot", "series": "Lamps", "season_number": 1, "episode_number": 1"#,
                "f": #""title": "Special", "series": "Lamps", "season_number": 0, "episode_number": 9"#,
                "g": #""title": "Tenth", "series": "Lamps", "season_number": 1, "episode_number": 10"#,
                "h": #""title": "Return", "series": "Lamps", "season_number": 2, "episode_number": 1"#,
                "i": #""title": "Alone", "playlist_title": 7, "series": null, "episode_number": "x""#,
            ]))
        #expect(try titles(.playlist("Walks"), in: catalog) == ["First", "Second", "Third", "Last"])
        #expect(try titles(.series("Lamps"), in: catalog) == ["Special", "Pilot", "Tenth", "Return"])
        #expect(try titles(.season(1, of: "Lamps"), in: catalog) == ["Pilot", "Tenth"])
        #expect(try titles(.season(0, of: "Lamps"), in: catalog) == ["Special"])
        #expect(try titles(.season(3, of: "Lamps"), in: catalog) == [])
        #expect(try titles(.season(0, of: "Walks"), in: catalog) == [], "a playlist has none")
        #expect(try titles(.playlist("Lamps"), in: catalog) == [])
        #expect(
            try lists(of: catalog) == [
                CatalogList(.series, "Lamps", items: 4, seasons: [0, 1, 2]), CatalogList(.playlist, "Walks", items: 4),
            ])
    }

    @Test func `a folder has the items that lie in it by title`() throws {
        let stored = try library([
            "one/b": #""title": "Zebra""#, "one/a": #""title": "Ant""#, "one/two/c": #""title": "Bee""#,
        ])
        let catalog = try scanned(stored)
        #expect(try titles(.folder(stored.library.path + "/one"), in: catalog) == ["Ant", "Zebra"])
        #expect(try titles(.folder(stored.library.path + "/one/two"), in: catalog) == ["Bee"])
        #expect(try titles(.folder("/nowhere"), in: catalog) == [])
    }

    @Test func `the rest of an item's series comes before that of its playlist, then its channel and the newest`()
        throws
    {
        let catalog = try scanned(
            library([
                "a": #""title": "Now", "channel": "C", "playlist_title": "P", "playlist_index": 2, "series": "S","#
                    + #""episode_number": 1, "upload_date": "20200101""#,
                "b": #""title": "Episode", "series": "S", "episode_number": 2"#,
                "c": #""title": "Before", "playlist_title": "P", "playlist_index": 1, "upload_date": "20210101""#,
                "d": #""title": "After", "playlist_title": "P", "playlist_index": 3"#,
                "e": #""title": "Old", "channel": "C", "upload_date": "20100101""#,
                "f": #""title": "New", "channel": "C", "upload_date": "20220101""#,
                "g": #""title": "Newest", "channel": "D", "upload_date": "20230101""#,
            ]))
        let now = try number("Now", in: catalog)
        #expect(try titles(.following(now), in: catalog) == ["Episode", "After"])
        #expect(
            try titles(.related(now), in: catalog) == ["New", "Old", "Newest", "Before", "After", "Episode"])
        #expect(try titles(.following(number("After", in: catalog)), in: catalog) == [])
        #expect(try titles(.related(ItemID(1)), in: catalog) == [])
    }

    @Test func `an item leaves its lists with its file and comes back with it, and a changed sidecar moves it`() throws
    {
        let stored = try library([
            "a": #""title": "A", "playlist_title": "P", "playlist_index": 1"#,
            "b": #""title": "B", "playlist_title": "P", "playlist_index": 2"#,
        ])
        var catalog = try scanned(stored)
        #expect(try titles(.playlist("P"), in: catalog) == ["A", "B"])
        _ = catalog.leave()
        try stored.move("a.mp4", to: "a.away")
        try stored.file("b.info.json", #"{"title": "B", "playlist_title": "Q"}"#)
        catalog = try scanned(stored)
        #expect(try lists(of: catalog) == [CatalogList(.playlist, "Q", items: 1)])
        _ = catalog.leave()
        try stored.move("a.away", to: "a.mp4")
        catalog = try scanned(stored)
        #expect(try titles(.playlist("P"), in: catalog) == ["A"])
        _ = catalog.leave()
        #expect(try stored.integrity() == ["ok"])
    }

    // MARK: Orders and folders

    @Test func `a channel, a playlist and a folder have other orders`() throws {
        func fields(_ title: String, _ place: Int, _ day: String, views: String = "") -> String {
            #""title": "\#(title)", "channel": "C", "playlist_title": "P", "playlist_index": \#(place), "#
                + #""upload_date": "202401\#(day)"\#(views)"#
        }
        let stored = try library([
            "a": fields("Boats", 2, "03", views: #", "view_count": 7"#), "b": fields("Anchors", 3, "01"),
            "c": fields("Coasts", 1, "02", views: #", "view_count": 90"#),
        ])
        let catalog = try scanned(stored)
        for list in [CatalogQuery.channel("C"), .playlist("P"), .folder(stored.library.path), .all] {
            for (order, expected) in [
                (CatalogOrder.latest, ["Boats", "Coasts", "Anchors"]), (.oldest, ["Anchors", "Coasts", "Boats"]),
                (.title, ["Anchors", "Boats", "Coasts"]), (.views, ["Coasts", "Boats", "Anchors"]),
            ] { #expect(try titles(.ordered(order, of: list), in: catalog) == expected, "\(order) of \(list)") }
        }
        #expect(try titles(.playlist("P"), in: catalog) == ["Coasts", "Boats", "Anchors"])
    }

    @Test func `folders with several items are lists, unless they add nothing`() throws {
        let stored = StoredCatalog()
        for name in [
            "loose 1", "loose 2", "Birds/a", "Birds/b", "2023/May/a", "2023/May/b", "2024/May/a", "2024/May/b",
            "2024/May/c", "Single/a", "\u{10FFFF}/a", "\u{10FFFF}/b",
        ] { try stored.file(name + ".mp4") }
        for name in ["a", "b"] {
            try stored.file("Walks/\(name).mp4")
            try stored.file("Walks/\(name).info.json", #"{"playlist_title": "Walks"}"#)
        }
        let catalog = try scanned(stored)
        let root = stored.library.path
        let escaped = root + "/" + PathText.text(of: "\u{10FFFF}".utf8)
        #expect(
            try lists(of: catalog) == [
                CatalogList(.playlist, "Walks", items: 2),
                CatalogList(.folder, root + "/2023/May", title: "2023 / May", items: 2),
                CatalogList(.folder, root + "/2024/May", title: "2024 / May", items: 3),
                CatalogList(.folder, root + "/Birds", title: "Birds", items: 2),
                CatalogList(.folder, escaped, title: "\u{10FFFF}", items: 2),
            ])
        for folder in [root + "/2023/May", escaped] {
            #expect(try titles(.folder(folder), in: catalog) == ["a", "b"])
        }
    }

    @Test func `a folder with all items of the library is no list`() throws {
        let stored = StoredCatalog()
        for name in ["Birds/a", "Birds/b"] { try stored.file(name + ".mp4") }
        #expect(try lists(of: scanned(stored)).isEmpty)
    }

    @Test(arguments: [
        (["/a"], ["a"]), (["/v/a", "/v/b"], ["a", "b"]), (["/v/a", "/w/a", "/w/b"], ["v / a", "w / a", "b"]),
        (["/a", "/v/a"], ["a", "v / a"]), (["/x/1/a", "/x/2/a", "/y/2/a"], ["1 / a", "x / 2 / a", "y / 2 / a"]),
        (["/"], [""]), ([], []),
    ])
    func `a folder has the shortest title that no other has`(_ paths: [String], _ titles: [String]) {
        let paths = paths.map { RawPath($0) }
        let found = FolderTitles(paths)
        #expect(paths.map { found[$0] } == titles)
    }

    // MARK: The filter

    private static let filtered = [
        "a": #""title": "Grown", "channel": "C", "age_limit": 18, "playlist_title": "P", "description": "secret""#,
        "b": #""title": "Child", "channel": "C", "age_limit": 0, "playlist_title": "P""#,
        "c": #""title": "Young", "channel": "D", "age_limit": 12, "playlist_title": "P""#,
        "d": #""title": "Unknown", "playlist_title": "P", "description": "secret""#,
    ]

    /// Every list of a library whose items are all in one playlist.
    private func all(_ catalog: RunningCatalog, of stored: StoredCatalog) throws -> [Set<String>] {
        let folder = CatalogQuery.folder(stored.library.path)
        var lists = try [.all, .newest, .playlist("P"), folder].map { Set(try titles($0, in: catalog)) }
        lists.append(Set(try catalog.list().map(\.title)))
        return lists
    }

    private func found(_ text: String, in catalog: RunningCatalog) throws -> [String] {
        try catalog.send(.search(request: 5, text, count: 10))
        guard case (.found(5, let hits), _) = try catalog.answer() else { return ["?"] }
        return hits.map(\.row.title).sorted()
    }

    @Test(arguments: [
        ([], ["Grown", "Child", "Young", "Unknown"]), (["--age", "17"], ["Child", "Young", "Unknown"]),
        (["--age", "0"], ["Child", "Unknown"]), (["--channel", "C"], ["Grown", "Child"]),
        (["--channel", "C", "--channel", "D", "--age", "12"], ["Child", "Young"]),
        (["--channel", "nobody"], []),
    ])
    func `a filter holds in every list`(_ options: [String], _ expected: [String]) throws {
        let stored = try library(Self.filtered)
        let catalog = try scanned(stored, options)
        for list in try all(catalog, of: stored) { #expect(list == Set(expected)) }
        #expect(try lists(of: catalog).map(\.items) == (expected.isEmpty ? [] : [UInt32(expected.count)]))
        #expect(try found("secret", in: catalog) == expected.filter { ["Grown", "Unknown"].contains($0) })
        // The staff choose among all channels.
        try catalog.send(.channels(request: 6))
        guard case (.channels(6, let channels), _) = try catalog.answer() else { throw RunningCatalog.Gone() }
        #expect(channels == ["C", "D"])
        for title in expected {
            let number = try number(title, in: catalog)
            let next = try titles(.following(number), in: catalog) + titles(.related(number), in: catalog)
            #expect(Set(next) == Set(expected.filter { $0 != title }))
        }
    }

    @Test func `another filter shows and hides items that are known`() throws {
        let stored = try library(Self.filtered)
        let steps: [([String], Set<String>)] = [
            ([], ["Grown", "Child", "Young", "Unknown"]), (["--age", "0"], ["Child", "Unknown"]),
            (["--age", "12"], ["Child", "Young", "Unknown"]), (["--channel", "C"], ["Grown", "Child"]),
            ([], ["Grown", "Child", "Young", "Unknown"]),
        ]
        var numbers: [String: ItemID] = [:]
        for (options, expected) in steps {
            let catalog = try scanned(stored, options)
            for list in try all(catalog, of: stored) { #expect(list == expected) }
            #expect(try Set(found("secret", in: catalog)) == expected.intersection(["Grown", "Unknown"]))
            for row in try catalog.list() {
                #expect(numbers[row.title] ?? row.id == row.id)
                numbers[row.title] = row.id
            }
            _ = catalog.leave()
            #expect(try stored.integrity() == ["ok"])
        }
    }

    // MARK: Databases of the version before

    @Test func `a database of the first version keeps its items, and gets their playlists`() throws {
        let stored = try library(["a": #""title": "New name", "playlist_title": "P""#])
        try makeFirstVersion(of: stored)
        let catalog = try RunningCatalog([stored.library.path, "--state", stored.state.path])
        #expect(try catalog.next(withReads: true) == .scanning(items: 1))
        guard case (.scanned(1), _) = try catalog.answer() else { throw RunningCatalog.Gone() }
        #expect(try catalog.list().map(\.id) == [ItemID(77)])
        #expect(try titles(.playlist("P"), in: catalog) == ["New name"])
        #expect(try found("new", in: catalog) == ["New name"] && found("old", in: catalog) == [])
        _ = catalog.leave()
        #expect(try stored.integrity() == ["ok"])
    }

    /// One item under an old title.
    private func makeFirstVersion(of stored: StoredCatalog) throws {
        let database = try DatabaseQueue(path: stored.database)
        try StoreSchema.migrator.migrate(database, upTo: "1: items and their texts")
        try database.write { database in
            try database.execute(
                sql: "INSERT INTO folder (id, path) VALUES (1, ?)", arguments: [stored.library.path])
            try database.execute(
                sql: """
                    INSERT INTO item (id, number, folder, name, title, sort, channel, duration, views, date, version, size,
                        modified, inode, sources, description)
                    VALUES (5, 77, 1, 'a.mp4', 'Old name', 'old name', 'C', 1, -1, '', 0, 1, 1, 1, 1, 'old')
                    """)
            try database.execute(
                sql: "INSERT INTO words (rowid, title, channel, description) VALUES (5, 'Old name', 'C', 'old')")
        }
        try database.close()
    }
}
