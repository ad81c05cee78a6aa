import Glibc
import Linux
import Time

/// Walks folders and finds their videos. Unchanged files are not read again.
struct Scanner {
    /// A folder's contents at the last walk.
    private struct ReadFolder {
        var identity: FileIdentity
        var items: [Item] = []
        /// Sorted by name.
        var folders: [RawPath] = []
    }

    /// The state of one walk.
    private struct Walk {
        var change: LibraryChange
        var now: (Instant, wall: Int64)
        var isFirst: Bool
    }

    private let report: ProblemReport
    private let isWatched: Bool
    private let readsSidecars: Bool
    private let links: LinkRule
    private var known: [RawPath: ReadFolder] = [:]
    private var found: [RawPath: ReadFolder] = [:]
    private var seen: Set<FileIdentity> = []
    private var walk = Walk(change: .everything, now: (.zero, 0), isFirst: true)
    private(set) var growing = GrowingFiles()
    private(set) var items: [Item] = []
    /// Whether there are folders or link targets that Landlock does not let this process read.
    private(set) var hasGivenUp = false
    /// Folders that may be missing without a problem.
    var unsure: Set<RawPath> = []
    /// Called before a folder's entries are read; changes after the call must be reported.
    var onFolder: ((RawPath, FileIdentity) -> Void)?
    /// Called before each entry is examined, with the items found so far: a scan may take long.
    var onEntry: (([Item]) -> Void)?

    /// Deeper folders are not read: no real library nests like that.
    private static let deepest = 32

    /// - Parameter isWatched: whether further walks follow: only then are files held back that are being written.
    init(
        isWatched: Bool = false, readsSidecars: Bool = true, links: LinkRule, report: @escaping ProblemReport
    ) {
        (self.isWatched, self.readsSidecars, self.links, self.report) = (isWatched, readsSidecars, links, report)
    }

    /// Reads the changed parts of some folders and those in them, each once.
    ///
    /// - Complexity: O(folders + entries of changed folders).
    mutating func scan(_ roots: [RawPath], _ change: LibraryChange = .everything, at now: Instant = .zero) {
        growing.take(change, at: now)
        forgetTrees(change.trees)
        walk = Walk(change: change, now: (now, wallClock()), isFirst: known.isEmpty)
        (items, seen, found, hasGivenUp) = ([], [], [:], false)
        for root in roots { scan(root, depth: 0) }
        (known, found) = (found, [:])
        growing.scanEnded()
    }

    /// The folders in which a file may have become complete by now.
    mutating func lookAgain(at now: Instant) -> LibraryChange {
        var change = LibraryChange()
        change.folders = growing.due(at: now)
        change.isDue = true
        return change
    }

    /// An inode number may be reused: all knowledge of a replaced folder is dropped.
    private mutating func forgetTrees(_ trees: Set<RawPath>) {
        guard !trees.isEmpty else { return }
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
            // A link may lead back up, and one folder may be listed twice.
            guard seen.insert(status.identity).inserted else { return }
            onFolder?(folder, status.identity)
            if let last = known[folder], last.identity == status.identity, !isDue(folder) {
                return reuse(folder, last, depth)
            }
            try read(folder, status.identity, depth)
        } catch {
            if error.code == ENOENT, unsure.contains(folder) { return }
            report(folder, "cannot be read: \(error)")
        }
    }

    private func isDue(_ folder: RawPath) -> Bool {
        walk.change.isEverything || walk.change.folders.contains(folder)
    }

    private mutating func reuse(_ folder: RawPath, _ last: ReadFolder, _ depth: Int) {
        found[folder] = last
        items += last.items
        for next in last.folders { scan(next, depth: depth + 1) }
    }

    private mutating func read(_ folder: RawPath, _ identity: FileIdentity, _ depth: Int) throws(SystemError) {
        let names: [[UInt8]]
        do throws(SystemError) { names = try links.names(in: folder, report: report) } catch {
            guard folder.withCString({ isGivenUp($0, error) }) else { throw error }
            // Not a problem of the folder: the next worker will be able to read it.
            hasGivenUp = true
            return
        }
        var read = ReadFolder(identity: identity)
        if !isExcluded(folder, names) { readEntries(of: folder, names, depth, into: &read) }
        found[folder] = read
    }

    /// As in media servers, an empty `.ignore` excludes a folder and everything in it.
    private func isExcluded(_ folder: RawPath, _ names: [[UInt8]]) -> Bool {
        let mark = Array(".ignore".utf8)
        guard names.contains(mark) else { return false }
        do throws(SystemError) { return try FileStatus(folder.appending(mark)).size == 0 } catch { return false }
    }

    private mutating func readEntries(
        of folder: RawPath, _ names: [[UInt8]], _ depth: Int, into read: inout ReadFolder
    ) {
        let pairing = FolderNames(names, readsSidecars: readsSidecars)
        let known = Dictionary((known[folder]?.items ?? []).map { ($0.path, $0) }) { first, _ in first }
        for name in names where !MediaNames.isSkipped(name) {
            onEntry?(items)
            let path = folder.appending(name)
            do throws(SystemError) {
                let status = try FileStatus(path)
                if status.kind == .folder {
                    read.folders.append(path)
                    scan(path, depth: depth + 1)
                } else if status.kind == .file, pairing.isItem(name),
                    let item = item(path, status, pairing.companions(of: name), known[path])
                {
                    read.items.append(item)
                    items.append(item)
                }
            } catch {
                // The entry is a dangling link, or a file that disappeared: only a missing item is reported.
                if pairing.isItem(name) { report(path, "cannot be read: \(error)") }
            }
        }
    }

    /// Nil for a file that is still being written.
    private mutating func item(
        _ path: RawPath, _ status: FileStatus, _ companions: Companions, _ known: Item?
    ) -> Item? {
        guard isWatched else { return Item(path, size: status.size, companions, report: report) }
        let isHidden = growing.hides(
            path, status.stamp, isKnown: known != nil, isFirstScan: walk.isFirst, at: walk.now)
        guard !isHidden else { return nil }
        let sources = Item.Sources(path, status.stamp, companions)
        if let known, known.sources == sources { return known }
        if known == nil { noteIfGivenUp(path) }
        return Item(path, size: status.size, companions, sources, report: report)
    }

    /// A newer link may lead to a folder that the media workers may not read either.
    private mutating func noteIfGivenUp(_ path: RawPath) {
        do throws(SystemError) {
            guard !walk.isFirst, try FileStatus(path, followsLinks: false).kind == .link else { return }
            let file = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
            guard file < 0 else { return _ = close(file) }
            if path.withCString({ isGivenUp($0, SystemError("open")) }) { hasGivenUp = true }
        } catch {
            // The file has disappeared: there is nothing to play.
        }
    }
}

/// The clock of file time stamps, in nanoseconds since 1970.
private func wallClock() -> Int64 {
    var t = timespec()
    clock_gettime(CLOCK_REALTIME, &t)
    return Int64(t.tv_sec).multipliedReportingOverflow(by: 1_000_000_000).partialValue &+ Int64(t.tv_nsec)
}

extension Item {
    /// The video at a path, inside the scanned folders or not.
    ///
    /// - Throws: `SystemError` when there is no file.
    static func describe(
        _ path: RawPath, readsSidecars: Bool, links: LinkRule, report: ProblemReport
    ) throws(SystemError) -> Item {
        guard path.bytes.first == UInt8(ascii: "/"), !path.bytes.contains(0) else {
            throw SystemError("describe", code: EINVAL)
        }
        let status = try FileStatus(path)
        guard status.kind == .file else { throw SystemError("describe", code: EINVAL) }
        var names: [[UInt8]] = []
        do throws(SystemError) { names = try links.names(in: path.folder, report: report) } catch {
            report(path.folder, "cannot be read: \(error)")
        }
        let pairing = FolderNames(names, readsSidecars: readsSidecars)
        return Item(path, size: status.size, pairing.companions(of: path.name), report: report)
    }
}
