import Glibc
import Linux
import Time
import WorkerProtocol

/// Walks folders and writes their videos into the store. An unchanged file is not read again: it costs one stat(2).
struct Scanner {
    /// A folder at the last walk; its items are in the store.
    struct ReadFolder {
        var identity: FileIdentity
        /// The subfolders, sorted by name.
        var folders: [RawPath] = []
        /// The series of the parent folder at the time of the walk.
        var showAbove: ShowFolder?
        /// The folder's own series.
        var show: ShowFolder?
    }

    /// The state of one walk.
    struct Walk {
        var change: LibraryChange
        var now: (Instant, wall: Int64)
        var isFirst: Bool
        var found: [RawPath: ReadFolder] = [:]
        var seen: Set<FileIdentity> = []
        /// Folders whose items stay in the lists although they cannot be read now.
        var unreadable: Set<RawPath> = []
        /// The rows of files that this walk found at a new path.
        var moved: Set<Int64> = []
        /// Whether there are folders or link targets that Landlock forbids this process to read.
        var lacksAccess = false
        /// The series of the folder that is being read, or of its parent folder.
        var show: ShowFolder?
        /// The fetched pictures, while a folder of feeds is being read.
        var pictures: FetchedPictures?
    }

    let store: Store
    let rules: ScanRules
    let events: ScanEvents
    private var known: [RawPath: ReadFolder] = [:]
    var walk = Walk(change: .everything, now: (.zero, 0), isFirst: true)
    private(set) var growing = GrowingFiles()
    /// Whether folders have been forgotten since the last cleanup; they may be gone.
    private var hasForgottenFolders = false
    private var titles = SetTitles()

    /// The number of nested folders that are read; no real library is deeper.
    private static let deepest = 32

    init(_ store: Store, _ rules: ScanRules, _ events: ScanEvents) {
        (self.store, self.rules, self.events) = (store, rules, events)
    }

    /// Reads the changed parts of the library's folders and of their subfolders, each folder once.
    ///
    /// - Complexity: O(folders + entries of changed folders).
    mutating func scan(_ change: LibraryChange, at now: Instant) {
        growing.take(change, at: now)
        forgetTrees(change.trees)
        walk = Walk(change: change, now: (now, wallClock()), isFirst: known.isEmpty)
        for root in rules.roots { scan(root, depth: 0) }
        leaveFolders()
        readStreams()
        store.leaveStreams()
        store.commit()
        known = walk.found
        walk.found = [:]
        growing.scanEnded()
    }

    func report(_ path: RawPath, _ message: String) { events.onProblem(path, message) }

    /// The dayparts of the content sets in the library.
    var dayparts: [SetDaypart] { titles.dayparts { known[$0] != nil } }

    /// Removes from the lists the items of folders that have disappeared.
    private mutating func leaveFolders() {
        let areSome = walk.isFirst || hasForgottenFolders || known.keys.contains { walk.found[$0] == nil }
        hasForgottenFolders = false
        guard areSome else { return }
        store.keepOnly { folder in
            walk.found[folder] != nil || walk.unreadable.contains(where: folder.isInside)
        }
    }

    /// The folders in which a file may have become complete by now.
    mutating func lookAgain(at now: Instant) -> LibraryChange {
        var change = LibraryChange()
        change.folders = growing.due(at: now)
        change.isDue = true
        return change
    }

    /// Forgets replaced folders and their subfolders, because a new folder may reuse an inode number.
    private mutating func forgetTrees(_ trees: Set<RawPath>) {
        guard !trees.isEmpty else { return }
        hasForgottenFolders = true
        known = known.filter { path, _ in
            var folder = path
            while !trees.contains(folder) {
                guard folder.bytes.count > 1 else { return true }
                folder = folder.folder
            }
            return false
        }
    }

    private mutating func scan(_ folder: RawPath, depth: Int) {
        guard depth < Self.deepest else { return report(folder, "lies more than \(Self.deepest) folders deep") }
        do throws(SystemError) {
            let status = try FileStatus(folder)
            guard status.kind == .folder else { return report(folder, "is not a folder") }
            // A link may lead to a parent folder, and one folder may be listed twice.
            guard walk.seen.insert(status.identity).inserted else { return }
            events.onFolder?(folder, status.identity)
            let above = walk.show
            defer { walk.show = above }
            if let last = known[folder], last.identity == status.identity, last.showAbove == above, !isDue(folder) {
                return reuse(folder, last, depth)
            }
            try read(folder, status.identity, depth)
        } catch {
            if error.code == ENOENT, rules.unsure.contains(folder) { return }
            report(folder, "cannot be read: \(error)")
        }
    }

    private func isDue(_ folder: RawPath) -> Bool {
        walk.change.isEverything || walk.change.folders.contains(folder)
    }

    private mutating func reuse(_ folder: RawPath, _ last: ReadFolder, _ depth: Int) {
        walk.found[folder] = last
        walk.show = last.show
        for next in last.folders { scan(next, depth: depth + 1) }
    }

    private mutating func read(_ folder: RawPath, _ identity: FileIdentity, _ depth: Int) throws(SystemError) {
        let names: [[UInt8]]
        do throws(SystemError) {
            names = try narrowed(rules.links.names(in: folder, report: events.onProblem), in: folder)
        } catch {
            guard folder.withCString({ isDeniedByLandlock($0, error) }) else { throw error }
            // The folder has no problem: the next worker will be able to read it.
            walk.lacksAccess = true
            walk.unreadable.insert(folder)
            return
        }
        events.onReading?(folder)
        var read = ReadFolder(identity: identity, showAbove: walk.show)
        // The items of an excluded folder are not found again, and so leave the lists.
        let isExcluded = isExcluded(folder, names) || takesSet(folder, names)
        read.show = rules.readsSidecars ? ShowFolder(folder, names, events.onProblem) : nil
        let labels = FolderLabels(source: rules.sources.name(of: folder), show: (read.show ?? walk.show)?.title)
        walk.show = read.show
        readEntries(of: folder, isExcluded ? [] : names, labels, depth, into: &read)
        walk.found[folder] = read
    }

    /// - Returns: whether the folder holds a content set that is not listed here.
    private mutating func takesSet(_ folder: RawPath, _ names: [[UInt8]]) -> Bool {
        guard names.contains(where: MediaNames.isSetManifest) else {
            titles.forget(folder)
            return false
        }
        guard folder.folder != rules.sets else {
            events.onSet?(folder)
            return true
        }
        titles.read(folder)
        return false
    }

    /// Whether an empty `.ignore` excludes the folder and everything in it, as in media servers.
    private func isExcluded(_ folder: RawPath, _ names: [[UInt8]]) -> Bool {
        let mark = Array(".ignore".utf8)
        guard names.contains(mark) else { return false }
        do throws(SystemError) { return try FileStatus(folder.appending(mark)).size == 0 } catch { return false }
    }

    private mutating func readEntries(
        of folder: RawPath, _ names: [[UInt8]], _ labels: FolderLabels, _ depth: Int, into read: inout ReadFolder
    ) {
        let pairing = FolderNames(names, readsSidecars: rules.readsSidecars)
        var known = store.known(in: folder)
        var stamps = CompanionStamps(folder)
        for name in names where !MediaNames.isSkipped(name) {
            guard store.failure == nil else { return }
            events.onEntry?()
            let path = folder.appending(name)
            do throws(SystemError) {
                let status = try stamps.status(name)
                if status.kind == .folder {
                    read.folders.append(path)
                    scan(path, depth: depth + 1)
                } else if status.kind == .file, pairing.isItem(name),
                    keep(path, status, pairing.companions(of: name), known[name], labels, &stamps)
                {
                    known[name] = nil
                } else if status.kind == .file, MediaNames.isPlaylist(name) {
                    readPlaylist(path, status)
                }
            } catch {
                // The entry is a dangling link, or a file that disappeared: only a missing item is reported.
                if pairing.isItem(name) { report(path, "cannot be read: \(error)") }
            }
        }
        leavePlaylists(of: folder, except: names)
        store.leave(known.values.filter { !$0.isGone && !walk.moved.contains($0.row) }.map(\.row))
    }

    /// Stores an item unless it is unchanged.
    ///
    /// - Returns: false for a file that is still being written.
    private mutating func keep(
        _ path: RawPath, _ status: FileStatus, _ companions: Companions, _ known: Store.Known?,
        _ labels: FolderLabels, _ stamps: inout CompanionStamps
    ) -> Bool {
        let isShown = known.map { !$0.isGone } ?? false
        if rules.isWatched {
            let isHidden = growing.hides(
                path, status.stamp, isKnown: isShown, isFirstScan: walk.isFirst, at: walk.now)
            guard !isHidden else { return false }
        }
        let sources = ItemSources(path, status.stamp, companions, title: titles[path], labels, &stamps)
        if let known, isShown, known.sources == sources.digest {
            if known.hasProblems { for (path, message) in store.problems(of: known.row) { report(path, message) } }
            return true
        }
        if rules.isWatched, known == nil { noteIfInaccessible(path) }
        let put = store.put(read(path, status, companions, sources, labels), known: known?.row)
        if let row = put.moved { walk.moved.insert(row) }
        if let fault = put.fault { report(path, fault) }
        return true
    }

    private func read(
        _ path: RawPath, _ status: FileStatus, _ companions: Companions, _ sources: ItemSources,
        _ labels: FolderLabels
    ) -> FoundItem {
        var problems: [(RawPath, String)] = []
        var (item, texts, places) = Item.read(
            path, size: status.size, companions, title: titles[path], show: labels.show,
            version: rules.isWatched ? sources.ofPicture : 0
        ) { path, message in
            problems.append((path, message))
            report(path, message)
        }
        if let source = labels.source { places.lists.append(ListPlace(source: source)) }
        return FoundItem(
            item: item, size: status.size, modified: status.stamp.modified,
            inode: Int64(bitPattern: status.identity.inode), sources: sources.digest, texts: texts,
            places: places, problems: problems)
    }

    /// Notes a new link to a file that this process may not read. The media workers may not read it either.
    private mutating func noteIfInaccessible(_ path: RawPath) {
        do throws(SystemError) {
            guard !walk.isFirst, try FileStatus(path, followsLinks: false).kind == .link else { return }
            let file = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
            guard file < 0 else { return _ = close(file) }
            if path.withCString({ isDeniedByLandlock($0, SystemError("open")) }) { walk.lacksAccess = true }
        } catch {
            // The file has disappeared.
        }
    }
}

/// The clock of file time stamps, in nanoseconds since 1970.
private func wallClock() -> Int64 {
    var t = timespec()
    clock_gettime(CLOCK_REALTIME, &t)
    return Int64(t.tv_sec).multipliedReportingOverflow(by: 1_000_000_000).partialValue &+ Int64(t.tv_nsec)
}
