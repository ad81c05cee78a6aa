import GRDB

/// The tables of the library's database. A new version adds a migration; none is ever changed.
enum StoreSchema {
    static let migrator: DatabaseMigrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1: items and their texts") { database in
            for statement in [folders, items, passages, problems] + indices + texts {
                try database.execute(sql: statement)
            }
        }
        migrator.registerMigration("2: playlists, series, ages") { database in
            for statement in lists + playlists + shownItems + shortTexts { try database.execute(sql: statement) }
            try addShortTexts(database)
        }
        migrator.registerMigration("3: facts of the files themselves") { database in
            for statement in facts { try database.execute(sql: statement) }
        }
        return migrator
    }()

    private static let folders = "CREATE TABLE folder (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE)"

    /// `number` is the item's identity, which stays when the file moves. `gone` is the time at which its file
    /// disappeared, in seconds since 1970: the row stays for its return. `sources` is a hash of its files' versions.
    private static let items = """
        CREATE TABLE item (
            id INTEGER PRIMARY KEY, number INTEGER NOT NULL UNIQUE, folder INTEGER NOT NULL, name TEXT NOT NULL,
            title TEXT NOT NULL, sort TEXT NOT NULL, channel TEXT NOT NULL, duration REAL NOT NULL, picture TEXT,
            views INTEGER NOT NULL, date TEXT NOT NULL, version INTEGER NOT NULL, info TEXT, about TEXT,
            size INTEGER NOT NULL, modified INTEGER NOT NULL, inode INTEGER NOT NULL, sources INTEGER NOT NULL,
            gone INTEGER, description TEXT NOT NULL, UNIQUE (folder, name))
        """

    /// Chapters and spoken text with their times.
    private static let passages = """
        CREATE TABLE passage (
            id INTEGER PRIMARY KEY, item INTEGER NOT NULL, kind INTEGER NOT NULL, start REAL NOT NULL,
            text TEXT NOT NULL)
        """

    private static let problems = """
        CREATE TABLE problem (item INTEGER NOT NULL, path TEXT NOT NULL, message TEXT NOT NULL)
        """

    /// The indices for the orders of the lists. Each order ends with the row's `id`, which every index contains.
    private static let indices = [
        "CREATE INDEX item_title ON item (sort) WHERE gone IS NULL",
        "CREATE INDEX item_date ON item (date DESC, sort) WHERE gone IS NULL",
        "CREATE INDEX item_channel ON item (channel, date DESC, sort) WHERE gone IS NULL AND channel <> ''",
        "CREATE INDEX item_stamp ON item (size, modified)",
        "CREATE INDEX passage_item ON passage (item)",
        "CREATE INDEX problem_item ON problem (item)",
    ]

    /// The indices of words. They keep no text (`content=''`): `SearchText` makes the same tokens from the same text.
    private static let texts = [
        """
        CREATE VIRTUAL TABLE words USING fts5 (
            title, channel, description, content='', tokenize='ascii', prefix='1 2 3')
        """,
        "CREATE VIRTUAL TABLE chapters USING fts5 (text, content='', tokenize='ascii', prefix='1 2 3')",
        "CREATE VIRTUAL TABLE spoken USING fts5 (text, content='', tokenize='ascii', prefix='1 2 3')",
    ]

    // MARK: Version 2

    /// Playlists and series, and the items in them. `setting` contains the settings that the rows depend on.
    private static let lists = [
        "CREATE TABLE list (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, name TEXT NOT NULL, UNIQUE (kind, name))",
        """
        CREATE TABLE member (
            list INTEGER NOT NULL, place INTEGER NOT NULL, item INTEGER NOT NULL, PRIMARY KEY (list, place, item)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX member_item ON member (item, list)",
        "CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    ]

    /// Playlists in files with their entries; `place` counts from 0. The folder of a stream has an empty path.
    private static let playlists = [
        "CREATE TABLE playlist (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, version INTEGER NOT NULL)",
        """
        CREATE TABLE entry (
            source INTEGER NOT NULL, list INTEGER NOT NULL, place INTEGER NOT NULL, folder TEXT NOT NULL,
            name TEXT NOT NULL)
        """,
        "CREATE INDEX entry_source ON entry (source)",
        "CREATE INDEX entry_list ON entry (list, place)",
        "CREATE INDEX entry_file ON entry (folder, name)",
        """
        CREATE VIEW placed AS
            SELECT list, place, item FROM member
            UNION ALL
            SELECT entry.list, entry.place, item.id FROM entry
                JOIN folder ON folder.path = entry.folder
                JOIN item ON item.folder = folder.id AND item.name = entry.name AND item.shown = 1
        """,
    ]

    /// `shown` is a `Listing`: 1 for the listed items, whose files exist, and which the filter allows. `sources` is 0 so
    /// that the next scan reads each item again.
    private static let shownItems = [
        "ALTER TABLE item ADD COLUMN age INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE item ADD COLUMN shown INTEGER NOT NULL DEFAULT 0",
        "UPDATE item SET shown = gone IS NULL, sources = 0",
        "DROP INDEX item_title",
        "DROP INDEX item_date",
        "DROP INDEX item_channel",
        "CREATE INDEX item_title ON item (sort) WHERE shown = 1",
        "CREATE INDEX item_date ON item (date DESC, sort) WHERE shown = 1",
        "CREATE INDEX item_channel ON item (channel, date DESC, sort) WHERE shown = 1 AND channel <> ''",
        "CREATE INDEX item_gone ON item (gone) WHERE gone IS NOT NULL",
    ]

    /// Titles and channels have their own indices beside `words`: searching one column of `words` is slow for words
    /// that most items have in another column.
    private static let shortTexts = ["titles", "channels"].map {
        "CREATE VIRTUAL TABLE \($0) USING fts5 (text, content='', tokenize='ascii', prefix='1 2 3')"
    }

    // MARK: Version 3

    /// The facts in the files, for the version with that size and time. `guessed` is 1 if an item's title is only its
    /// file's name. `sources` is 0 so that the next scan reads each item again.
    private static let facts = [
        """
        CREATE TABLE fact (
            item INTEGER PRIMARY KEY, size INTEGER NOT NULL, modified INTEGER NOT NULL, duration REAL NOT NULL,
            title TEXT NOT NULL, artist TEXT NOT NULL, description TEXT NOT NULL, failure TEXT)
        """,
        "ALTER TABLE item ADD COLUMN guessed INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE item ADD COLUMN broken INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE item ADD COLUMN unread INTEGER NOT NULL DEFAULT 0",
        "UPDATE item SET sources = 0",
        "CREATE INDEX item_unread ON item (duration > 0, sort) WHERE unread = 1 AND gone IS NULL",
    ]

    private static func addShortTexts(_ database: Database) throws {
        var folding = Folding()
        let rows = try Row.fetchCursor(database, sql: "SELECT id, title, channel FROM item WHERE shown = 1")
        while let row = try rows.next() {
            for (index, text) in [("titles", row[1] as String), ("channels", row[2] as String)] where !text.isEmpty {
                try database.cachedStatement(sql: "INSERT INTO \(index) (rowid, text) VALUES (?, ?)")
                    .execute(arguments: [row[0] as Int64, SearchText.tokens(text, &folding)])
            }
        }
    }
}
