import Glibc
import Linux
import Time

/// Says when the library's folders have changed: at once for one file, at intervals for thousands.
///
/// Every folder has a watch of its own, as the kernel has no recursive ones. Where a library folder is missing, the
/// nearest folder above it is watched for what leads to it. Mounts tell nothing to the folder that they cover: the list
/// of mounts is watched beside.
@MainActor
final class LibraryWatch {
    /// Changes that follow one another at shorter intervals belong together.
    private static let quiet: Seconds = 0.15
    /// A burst that goes on is told in parts.
    private static let longest: Seconds = 0.6
    /// How often the queue is emptied while a burst goes on.
    private static let slice: Seconds = 0.05
    /// As long as a scan took nothing is read, but not for longer: what has changed shall show soon.
    private static let longestPause: Seconds = 0.5
    /// How often a library is read again that nobody watches in full.
    static let rereadPeriod: Seconds = 60

    private let onChange: (LibraryChange) -> Void
    private let report: ProblemReport
    private let mounts: MountWatch?
    private var events: FolderEvents?
    private var timer: OneShotTimer?
    private var watched = WatchedFolders()
    private var change = LibraryChange()
    /// The first and the last change that are not told yet.
    private var burst: (first: Instant, last: Instant)?
    /// When the next scan may begin: scans of a slow disk shall not follow one another without a pause.
    private var pauseEnd = Instant.zero
    private var nextLook: Instant?
    private var nextReread: Instant?
    private var isComplete = true
    private var remotes: [UInt64: Bool] = [:]
    private var hasRemote = false
    private var isLimitTold = false

    /// - Parameter onChange: called from the loop; a scan is expected to follow.
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
        } catch { tellLimit(RawPath("/"), error) }
    }

    private final class Weak { weak var watch: LibraryWatch? }

    // MARK: A scan

    func scanBegins(_ roots: [RawPath]) {
        watched.scanBegins(roots)
        (isComplete, hasRemote) = (events != nil && mounts != nil, false)
    }

    /// A folder that is about to be read.
    func add(_ folder: RawPath, _ identity: FileIdentity) {
        let isOfRemote = remotes[identity.device] ?? folder.withCString { isRemote($0) }
        remotes[identity.device] = isOfRemote
        hasRemote = hasRemote || isOfRemote
        guard let events else { return }
        do throws(SystemError) {
            watched.add(try events.add(folder.bytes, WatchedFolders.ofLibrary), folder)
        } catch {
            // One that went since is no loss.
            if error.code == ENOSPC || error.code == ENOMEM { tellLimit(folder, error) }
        }
    }

    /// - Parameters:
    ///   - roots: the library's folders, which may be missing.
    ///   - nextLook: when files that are being written have to be looked at.
    func scanEnded(_ roots: [RawPath], nextLook: Instant?, began: Instant) {
        let now = monotonicNow()
        if let events, watched.scanEnded(roots, events) {
            change.isDue = true
            burst = (now, now)
        }
        pauseEnd = now + min(now - began, Self.longestPause)
        self.nextLook = nextLook
        // Also one whose files change all the time.
        nextReread = isComplete && !hasRemote ? nil : nextReread ?? now + Self.rereadPeriod
        events?.isListening = burst == nil
        schedule()
    }

    private func tellLimit(_ folder: RawPath, _ error: SystemError) {
        isComplete = false
        guard !isLimitTold else { return }
        isLimitTold = true
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

    /// Takes what waits in the queue, and leaves it alone for a while.
    private func collect() {
        guard let events else { return }
        var found = LibraryChange()
        for event in events.drain() { watched.take(event, into: &found) }
        // What is put into a folder that has just come should be told too.
        for tree in found.trees { watchAtOnce(tree) }
        change.add(found)
        if found.isDue { noticed() } else { lookAtGrowing(found) }
    }

    private func watchAtOnce(_ folder: RawPath) {
        do throws(SystemError) {
            if let id = try events?.add(folder.bytes, WatchedFolders.ofLibrary) { watched.add(id, folder) }
        } catch {
            // It went again, or the scan that follows tells what is wrong.
        }
    }

    /// A file that was begun shows nothing new; one that is never closed is looked at in the end.
    private func lookAtGrowing(_ found: LibraryChange) {
        guard found.files.contains(where: { $0.value == .opened }), nextLook == nil, burst == nil else { return }
        nextLook = monotonicNow() + GrowingFiles.openPatience
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
        tell()
    }

    private func tell() {
        let told = change
        (change, burst, nextLook) = (LibraryChange(), nil, nil)
        onChange(told)
    }

    /// Without anything under way no timer runs.
    private func schedule() {
        // A burst ends with a scan, which looks at the rest as well: what is due before it waits for it.
        let next = burst.map { _ in max(monotonicNow() + Self.slice, pauseEnd) }
        guard let due = next ?? [nextLook, nextReread].compactMap({ $0 }).min() else {
            return timer?.disarm() ?? ()
        }
        timer?.arm(at: due)
    }
}
