import Linux

/// The owner of each watch: the library's folders, and the folders above them.
@MainActor
struct WatchedFolders {
    static let ofLibrary: FolderEvent.Kinds = [
        .created, .written, .movedIn, .movedOut, .deleted, .attributes, .selfMoved, .selfDeleted,
    ]
    /// The events of a folder above the library: when that folder disappears, the library disappears with it.
    private static let onTheWay: FolderEvent.Kinds = [.selfMoved, .selfDeleted]
    /// The events of a folder in which a missing library folder may appear, or a link to it may change.
    private static let awaiting: FolderEvent.Kinds = [
        .created, .movedIn, .movedOut, .deleted, .attributes, .selfMoved, .selfDeleted,
    ]

    private struct Way {
        let path: RawPath
        /// Names of awaited entries.
        var names: Set<[UInt8]> = []
    }

    private var folders: [FolderEvents.WatchID: RawPath] = [:]
    private var paths: Set<RawPath> = []
    /// The watched folders outside the library, on the path to it.
    private var above: [FolderEvents.WatchID: Way] = [:]
    private var watchesOfThisScan: Set<FolderEvents.WatchID> = []
    private var missing: [RawPath] = []

    mutating func scanBegins(_ roots: [RawPath]) {
        watchesOfThisScan = []
        missing = roots.filter { !isThere($0) }
    }

    mutating func add(_ id: FolderEvents.WatchID, _ folder: RawPath) {
        folders[id] = folder
        watchesOfThisScan.insert(id)
    }

    /// Ends the watches of folders that have left the library, and watches the folders on the path to the library.
    ///
    /// - Returns: whether a folder appeared before its parent was watched; then another scan is needed.
    mutating func scanEnded(_ roots: [RawPath], _ events: FolderEvents) -> Bool {
        for id in folders.keys where !watchesOfThisScan.contains(id) {
            events.remove(id)
            folders[id] = nil
        }
        paths = Set(folders.values)
        let before = above
        above = [:]
        for root in roots { watchTheWay(to: root, events) }
        for (id, way) in before where folders[id] == nil { end(id, way, events) }
        return missing.contains(where: isThere)
    }

    /// Ends an old watch that is not needed any more, or that reports more than needed.
    private mutating func end(_ id: FolderEvents.WatchID, _ before: Way, _ events: FolderEvents) {
        guard let now = above[id] else { return events.remove(id) }
        guard now.names.isEmpty, !before.names.isEmpty else { return }
        events.remove(id)
        above[id] = nil
        _ = watch(now.path, name: nil, events)
    }

    private mutating func watchTheWay(to root: RawPath, _ events: FolderEvents) {
        var (path, isAwaited) = (root, isMissingOrLink(root))
        while path.bytes.count > 1 {
            let name = path.name
            path = path.folder
            // The nearest existing folder reports when the next one appears in it.
            let isWatched = watch(path, name: isAwaited ? name : nil, events)
            isAwaited = !isWatched || isMissingOrLink(path)
        }
    }

    /// - Returns: whether the folder exists.
    private mutating func watch(_ folder: RawPath, name: [UInt8]?, _ events: FolderEvents) -> Bool {
        do throws(SystemError) {
            let id = try events.add(folder.bytes, name == nil ? Self.onTheWay : Self.awaiting)
            above[id, default: Way(path: folder)].names.formUnion(name.map { [$0] } ?? [])
            return true
        } catch { return false }
    }

    private func isThere(_ path: RawPath) -> Bool {
        do throws(SystemError) {
            _ = try FileStatus(path)
            return true
        } catch { return false }
    }

    private func isMissingOrLink(_ path: RawPath) -> Bool {
        do throws(SystemError) { return try FileStatus(path, followsLinks: false).kind != .folder } catch {
            return true
        }
    }

    // MARK: Events

    /// Translates an event into a change of the library.
    mutating func take(_ event: FolderEvent, into change: inout LibraryChange) {
        if event.kinds.contains(.lost) { return change.add(.everything) }
        if event.kinds.contains(.unwatched) {
            change.isDue = change.isDue || folders[event.watch] != nil || above[event.watch] != nil
            (folders[event.watch], above[event.watch]) = (nil, nil)
            return
        }
        if let way = above[event.watch], event.name.isEmpty || way.names.contains(event.name) {
            // Changed time stamps and permissions of a folder above the library have no effect.
            change.isDue = change.isDue || event.kinds.isDisjoint(with: [.attributes]) || !event.name.isEmpty
        }
        guard let folder = folders[event.watch] else { return }
        guard !event.name.isEmpty else { return takeOfFolder(folder, event.kinds, into: &change) }
        let path = folder.appending(event.name)
        if event.kinds.contains(.ofFolder) || isLink(path, event.kinds) {
            guard MediaNames.isOfLibrary(event.name, isFolder: true) else { return }
            takeFolder(path, event.kinds, into: &change)
        } else if MediaNames.isOfLibrary(event.name, isFolder: false) {
            takeFile(path, event.kinds, into: &change)
        }
    }

    /// Whether an entry is, or was, a link. A link may lead to a folder, but inotify does not report it as a folder.
    private func isLink(_ path: RawPath, _ kinds: FolderEvent.Kinds) -> Bool {
        if paths.contains(path) { return true }
        guard !kinds.isDisjoint(with: [.created, .movedIn]), !MediaNames.isPlayable(path.name) else { return false }
        do throws(SystemError) { return try FileStatus(path, followsLinks: false).kind == .link } catch { return false }
    }

    private func takeOfFolder(_ folder: RawPath, _ kinds: FolderEvent.Kinds, into change: inout LibraryChange) {
        change.isDue = true
        change.folders.insert(folder)
        if !kinds.isDisjoint(with: [.selfMoved, .selfDeleted, .unmounted]) { change.trees.insert(folder) }
    }

    private func takeFolder(_ path: RawPath, _ kinds: FolderEvent.Kinds, into change: inout LibraryChange) {
        change.isDue = true
        change.folders.insert(path.folder)
        // The folder's own watch reports a change of its permissions.
        if kinds.isDisjoint(with: [.attributes]) { change.trees.insert(path) }
    }

    private func takeFile(_ path: RawPath, _ kinds: FolderEvent.Kinds, into change: inout LibraryChange) {
        if kinds.contains(.attributes) { return }
        if kinds.contains(.created), isBegun(path) {
            change.files[path] = .opened
            return
        }
        change.files[path] = kinds.isDisjoint(with: [.deleted, .movedOut]) ? .closed : .gone
        change.isDue = true
        change.folders.insert(path.folder)
    }

    /// Whether a new entry is a file that will be written next. Links are complete at once.
    private func isBegun(_ path: RawPath) -> Bool {
        do throws(SystemError) {
            let status = try FileStatus(path, followsLinks: false)
            return status.kind == .file && status.linkCount == 1
        } catch { return false }
    }
}
