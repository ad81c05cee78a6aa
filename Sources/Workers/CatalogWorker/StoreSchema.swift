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
        return migrator
    }()

    private static let folders = "CREATE TABLE folder (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE)"

    /// `number` is the item's identity, which stays when the file moves. `gone` is when its file disappeared, in
    /// seconds since 1970: the row waits for its return. `sources` is a hash of the versions of all its files.
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

    /// The order of each list ends in the row's number.
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
}
