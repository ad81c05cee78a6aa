import Glibc
import Linux
import Time

/// Reports changes of the library's folders: a single change at once, thousands of changes at intervals.
///
/// Every folder has its own watch, as inotify has no recursive ones. Where a library folder is missing, the nearest
/// existing parent is watched. A mount causes no event in the folder that it covers, so the mount table is watched too.
@MainActor
final class LibraryWatch {
    /// Changes at shorter intervals belong to one burst.
    private static let quiet: Seconds = 0.15
    /// A longer burst is reported in parts.
    private static let longest: Seconds = 0.6
    /// The period at which the queue is emptied during a burst.
    private static let slice: Seconds = 0.05
    /// After a scan, the next one waits as long as the scan took, but no longer than this.
    private static let longestPause: Seconds = 0.5
    /// The period of scans of a library that cannot be watched completely.
    static let rereadPeriod: Seconds = 60

    private let onChange: (LibraryChange) -> Void
    private let report: ProblemReport
    private let mounts: MountWatch?
    private var events: FolderEvents?
    private var timer: OneShotTimer?
    private var watched = WatchedFolders()
    private var change = LibraryChange()
    /// The times of the first and the last unreported change.
    private var burst: (first: Instant, last: Instant)?
    /// The earliest start of the next scan: scans of a slow disk must not follow each other without a pause.
    private var pauseEnd = Instant.zero
    private var nextLook: Instant?
    private var nextReread: Instant?
    private var isComplete = true
    private var remotes: [UInt64: Bool] = [:]
    private var hasRemote = false
    private var isLimitReported = false

    /// - Parameter onChange: called from the loop; a scan should follow.
    init(report: @escaping ProblemReport, _ onChange: @escaping (LibraryChange) -> Void) {
        (self.report, self.onChange) = (report, onChange)
        let later = Weak()
        do throws(SystemError) {
            mounts = try MountWatch { later.watch?.mountsChanged() }
        } catch {
            Log.warning("\(error): mounts are noticed when the library is read again")
            mounts = nil
        }
        later.watch = self
        do throws(SystemError) {
            timer = try OneShotTimer { [unowned self] in timerFired() }
            events = try FolderEvents { [unowned self] in collect() }
        } catch { reportLimit(RawPath("/"), error) }
    }

    private final class Weak { weak var watch: LibraryWatch? }

    // MARK: A scan

    func scanBegins(_ roots: [RawPath]) {
        watched.scanBegins(roots)
        (isComplete, hasRemote) = (events != nil && mounts != nil, false)
    }

    /// Adds a folder that is about to be read.
    func add(_ folder: RawPath, _ identity: FileIdentity) {
        let isOfRemote = remotes[identity.device] ?? folder.withCString { isRemote($0) }
        remotes[identity.device] = isOfRemote
        hasRemote = hasRemote || isOfRemote
        guard let events else { return }
        do throws(SystemError) {
            watched.add(try events.add(folder.bytes, WatchedFolders.ofLibrary), folder)
        } catch {
            // A folder that has disappeared needs no watch.
            if error.code == ENOSPC || error.code == ENOMEM { reportLimit(folder, error) }
        }
    }

    /// - Parameters:
    ///   - roots: the library's folders, which may be missing.
    ///   - nextLook: when to check files that are being written.
    func scanEnded(_ roots: [RawPath], nextLook: Instant?, began: Instant) {
        let now = monotonicNow()
        if let events, watched.scanEnded(roots, events) {
            change.isDue = true
            burst = (now, now)
        }
        pauseEnd = now + min(now - began, Self.longestPause)
        self.nextLook = nextLook
        // The deadline is kept even while files change all the time.
        nextReread = isComplete && !hasRemote ? nil : nextReread ?? now + Self.rereadPeriod
        events?.isListening = burst == nil
        schedule()
    }

    private func reportLimit(_ folder: RawPath, _ error: SystemError) {
        isComplete = false
        guard !isLimitReported else { return }
        isLimitReported = true
        let limit =
            switch error.code {
            case ENOSPC: " (fs.inotify.max_user_watches is reached)"
            case EMFILE: " (fs.inotify.max_user_instances is reached)"
            default: ""
            }
        let period = Int(Self.rereadPeriod.value.rounded())
        report(folder, "\(error)\(limit): changes are noticed every \(period) s, when the library is read again")
    }

    // MARK: Changes

    private func mountsChanged() {
        change.isDue = true
        noticed()
    }

    /// Empties the queue. Further events are collected for a while before a report.
    private func collect() {
        guard let events else { return }
        var found = LibraryChange()
        for event in events.drain() { watched.take(event, into: &found) }
        // Files that are added to a new folder must cause events too.
        for tree in found.trees { watchAtOnce(tree) }
        change.add(found)
        if found.isDue { noticed() } else { lookAtGrowing(found) }
    }

    private func watchAtOnce(_ folder: RawPath) {
        do throws(SystemError) {
            if let id = try events?.add(folder.bytes, WatchedFolders.ofLibrary) { watched.add(id, folder) }
        } catch {
            // The folder has disappeared again, or the following scan reports the problem.
        }
    }

    /// Schedules a check of created files that may never be closed. Their creation alone changes no list.
    private func lookAtGrowing(_ found: LibraryChange) {
        guard found.files.contains(where: { $0.value == .opened }), nextLook == nil, burst == nil else { return }
        nextLook = monotonicNow() + GrowingFiles.openTimeLimit
        schedule()
    }

    private func noticed() {
        let now = monotonicNow()
        burst = (burst?.first ?? now, now)
        events?.isListening = false
        schedule()
    }

    private func timerFired() {
        let now = monotonicNow()
        let isRereadDue = nextReread.map { $0 <= now } ?? false
        let isLookDue = nextLook.map { $0 <= now } ?? false
        if burst != nil {
            collect()
            guard let burst, now - burst.last >= Self.quiet || now - burst.first >= Self.longest, now >= pauseEnd
            else { return schedule() }
        } else if !isRereadDue, !isLookDue {
            return schedule()
        }
        if isRereadDue { (change.isEverything, nextReread) = (true, nil) }
        change.isDue = true
        reportChange()
    }

    private func reportChange() {
        let reported = change
        (change, burst, nextLook) = (LibraryChange(), nil, nil)
        onChange(reported)
    }

    /// Arms the timer for the next deadline. No timer runs without a pending deadline.
    private func schedule() {
        // A burst ends with a scan, which covers everything else; earlier deadlines wait for it.
        let next = burst.map { _ in max(monotonicNow() + Self.slice, pauseEnd) }
        guard let due = next ?? [nextLook, nextReread].compactMap({ $0 }).min() else {
            return timer?.disarm() ?? ()
        }
        timer?.arm(at: due)
    }
}
