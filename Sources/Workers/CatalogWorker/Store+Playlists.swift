import GRDB
import Linux
import Numbers
import WorkerProtocol

/// Playlists in files. Their entries are kept unresolved: a file may be added to the library later, or removed.
extension Store {
    /// The folder under which streams are stored, because they have none.
    static let streams = RawPath([])

    /// The version of a playlist's file at its last scan; nil for a new file.
    func version(ofPlaylist path: RawPath) -> Int64? {
        attempt(nil) { database in
            try Int64.fetchOne(
                database.cachedStatement(sql: "SELECT version FROM playlist WHERE path = ?"),
                arguments: [PathText.text(of: path.bytes)])
        }
    }

    /// Stores a playlist that is new or has changed.
    ///
    /// - Parameter playlist: nil for a file that is not a playlist or cannot be read. Each scan reads it again.
    func put(_ playlist: PlaylistFile?, at path: RawPath, version: Int64) {
        change(()) { database in
            try removePlaylist(path, database)
            guard let playlist else { return }
            try database.execute(
                sql: "INSERT INTO playlist (path, version) VALUES (?, ?)",
                arguments: [PathText.text(of: path.bytes), version])
            let source = database.lastInsertedRowID
            revision += 1
            guard !playlist.entries.isEmpty else { return }
            let stem = String(decoding: MediaNames.split(path.name).stem, as: UTF8.self)
            let name = (playlist.title ?? stem).capped(TextLimit.title)
            // No list has the row 0.
            let list = playlist.isListed ? try row(ofList: .playlist, name, database) : 0
            let insert = try database.cachedStatement(
                sql: "INSERT INTO entry (source, list, place, folder, name) VALUES (?, ?, ?, ?, ?)")
            for (place, entry) in playlist.entries.enumerated() {
                let (folder, name) = entry.place
                let list =
                    try entry.list.map { try row(ofList: .playlist, $0.capped(TextLimit.title), database) } ?? list
                try insert.execute(
                    arguments: [source, list, place, PathText.text(of: folder.bytes), PathText.text(of: name)])
            }
        }
        putStreams(playlist?.entries ?? [])
    }

    /// Stores the streams. The function is not inlined, because inlining crashes the optimiser of Swift 6.3.1.
    @inline(never)
    private func putStreams(_ entries: [PlaylistFile.Entry]) {
        let known = known(in: Self.streams)
        var seen: Set<String> = []
        for entry in entries {
            // The first of several entries with one address describes the stream.
            guard case .stream(let address) = entry.target, seen.insert(address).inserted else { continue }
            let (stream, before) = (FoundItem(entry, address), known[Array(address.utf8)])
            if let before, !before.isGone, before.sources == stream.sources { continue }
            put(stream, known: before?.row)
        }
    }

    private func removePlaylist(_ path: RawPath, _ database: Database) throws {
        let source = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM playlist WHERE path = ?"),
            arguments: [PathText.text(of: path.bytes)])
        guard let source else { return }
        try database.execute(sql: "DELETE FROM entry WHERE source = ?", arguments: [source])
        try database.execute(sql: "DELETE FROM playlist WHERE id = ?", arguments: [source])
        revision += 1
        mayHaveOrphanedStreams = true
    }

    /// Removes the playlists below a folder, except those that are kept.
    func keepOnlyPlaylists(below folder: RawPath, _ isKept: (RawPath) -> Bool) {
        let start = PathText.text(of: folder.appending([]).bytes)
        // 0 is the character after the slash in ASCII.
        let end = start.dropLast() + "0"
        let paths = attempt([]) { database in
            try String.fetchAll(
                database.cachedStatement(sql: "SELECT path FROM playlist WHERE path >= ? AND path < ?"),
                arguments: [start, String(end)])
        }
        for path in paths.map({ RawPath(PathText.bytes(of: $0)) }) where !isKept(path) {
            change(()) { try removePlaylist(path, $0) }
        }
    }

    /// Removes from the lists the streams that no playlist names any more.
    func leaveStreams() {
        guard mayHaveOrphanedStreams else { return }
        mayHaveOrphanedStreams = false
        let rows = attempt([]) { database in
            try Int64.fetchAll(
                database,
                sql: """
                    SELECT item.id FROM item JOIN folder ON folder.id = folder
                    WHERE folder.path = '' AND gone IS NULL
                        AND NOT EXISTS (SELECT 1 FROM entry WHERE entry.folder = '' AND entry.name = item.name)
                    """)
        }
        leave(rows)
    }
}

extension PlaylistFile.Entry {
    /// The folder and the name under which the store keeps the entry.
    fileprivate var place: (folder: RawPath, name: [UInt8]) {
        switch target {
        case .file(let path): (path.folder, path.name)
        case .stream(let address): (Store.streams, Array(address.utf8))
        }
    }
}

extension FoundItem {
    fileprivate init(_ entry: PlaylistFile.Entry, _ address: String) {
        let title = entry.title.isEmpty ? address : entry.title
        let row = CatalogRow(
            id: ItemID(RawPath(address)), path: address, title: title.capped(TextLimit.title),
            channel: entry.channel.capped(TextLimit.channel), duration: entry.duration,
            thumbnail: entry.fetched.map { PathText.text(of: $0.path.bytes) } ?? address, views: -1, date: entry.date,
            version: entry.fetched?.version ?? 0)
        let facts = [
            title, String(entry.duration), entry.channel, entry.date, entry.description, "\(row.version)",
        ]
        let version = FNV(facts.joined(separator: "\n").utf8).value
        self.init(
            item: Item(row, RawPath(address), sortKey: titleKey(row.title), info: nil, description: nil), size: -1,
            modified: 0, inode: 0, sources: Int64(bitPattern: version | 1))
        texts.description = entry.description.capped(TextLimit.description)
        isStream = true
    }
}
