import Time

/// Files that are still being written: an item is shown when its file is complete.
///
/// A file whose creation was seen is complete when it is closed. A file that was created before its folder was watched
/// may be closed without an event. Such a file counts as complete when it has not changed for 0.5 s.
struct GrowingFiles {
    /// The evidence about a file.
    private enum Sign {
        /// The file's creation was seen, so its closing will be reported.
        case opened
        /// The file was written just now; whether the writer still has the file open is unknown.
        case fresh
        /// The first scan found the file, which had changed as recently as a `fresh` one. The first scan shows existing
        /// files.
        case listed

        /// The time without a change after which the file counts as complete.
        var timeLimit: Seconds { self == .opened ? GrowingFiles.openTimeLimit : GrowingFiles.moment }
    }

    private struct File {
        var sign: Sign
        var stamp: FileStamp?
        /// The time of the last seen change.
        var since: Instant
    }

    /// The interval within which copying programs write several times.
    static let moment: Seconds = 0.5
    /// The time without a change after which an open file's writer is assumed to be gone.
    static let openTimeLimit: Seconds = 60
    /// The largest number of remembered files. Further files are shown before they are complete.
    private static let maximum = 10_000

    private var files: [RawPath: File] = [:]
    /// Files closed since the last scan.
    private var closed: Set<RawPath> = []

    mutating func take(_ change: LibraryChange, at now: Instant) {
        for (path, sign) in change.files {
            switch sign {
            case .opened: if files.count < Self.maximum { files[path] = File(sign: .opened, stamp: nil, since: now) }
            case .closed:
                files[path] = nil
                closed.insert(path)
            case .gone: files[path] = nil
            }
        }
        // The lost events may include those of the files' closing.
        if change.isEverything { for path in files.keys { files[path]?.sign = .fresh } }
    }

    mutating func scanEnded() { closed.removeAll() }

    /// Whether a video must not be shown yet.
    ///
    /// - Parameters:
    ///   - isKnown: whether the video was shown before.
    ///   - now: the time, monotonic and by the clock of file time stamps, in nanoseconds.
    mutating func hides(
        _ path: RawPath, _ stamp: FileStamp, isKnown: Bool, isFirstScan: Bool, at now: (Instant, wall: Int64)
    ) -> Bool {
        guard !closed.contains(path) else { return false }
        guard let file = files[path] else {
            let age = now.wall.subtractingReportingOverflow(stamp.modified)
            guard !isKnown, !age.overflow, age.partialValue < Self.moment.nanoseconds, files.count < Self.maximum else {
                return false
            }
            files[path] = File(sign: isFirstScan ? .listed : .fresh, stamp: stamp, since: now.0)
            return !isFirstScan
        }
        guard file.stamp == stamp else {
            // The first stamp of a file whose creation was seen does not prove that the file is complete.
            let sign: Sign = file.sign == .listed ? .opened : file.sign
            files[path] = File(sign: sign, stamp: stamp, since: now.0)
            return true
        }
        guard now.0 - file.since < file.sign.timeLimit else {
            files[path] = nil
            return false
        }
        return file.sign != .listed
    }

    /// The instant of the next check of files that may become complete without an event.
    var nextLook: Instant? { files.values.map { $0.since + $0.sign.timeLimit }.min() }

    /// The folders of the files that are due; files that have disappeared are forgotten.
    mutating func due(at now: Instant) -> Set<RawPath> {
        var folders: Set<RawPath> = []
        for (path, file) in files where file.since + file.sign.timeLimit <= now {
            do { _ = try FileStatus(path) } catch { files[path] = nil }
            folders.insert(path.folder)
        }
        return folders
    }
}
