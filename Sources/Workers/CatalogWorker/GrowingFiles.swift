import Time

/// Files that are still being written: an item is shown when it is whole.
///
/// A file whose making was seen is whole when it is closed. Of one that was made before its folder was watched, nobody
/// will say that: it is whole when it has not changed for a moment.
struct GrowingFiles {
    /// What is known of a file.
    private enum Sign {
        /// Its making was seen: its closing will be told.
        case opened
        /// It was written just now, by whom and for how long nobody saw.
        case fresh
        /// The same at the first scan, which shows what is there.
        case listed

        /// How long it may stand still before it counts as whole.
        var patience: Seconds { self == .opened ? GrowingFiles.openPatience : GrowingFiles.moment }
    }

    private struct File {
        var sign: Sign
        var stamp: FileStamp?
        /// When it was last seen to change.
        var since: Instant
    }

    /// Copies write several times in this.
    static let moment: Seconds = 0.5
    /// How long one that is open may stand still before nobody is thought to write it any more.
    static let openPatience: Seconds = 60
    /// A folder in which more than this are written at a time shows some of them early.
    private static let most = 10_000

    private var files: [RawPath: File] = [:]
    /// Files that were closed since the last scan.
    private var closed: Set<RawPath> = []

    mutating func take(_ change: LibraryChange, at now: Instant) {
        for (path, sign) in change.files {
            switch sign {
            case .opened: if files.count < Self.most { files[path] = File(sign: .opened, stamp: nil, since: now) }
            case .closed:
                files[path] = nil
                closed.insert(path)
            case .gone: files[path] = nil
            }
        }
        // The word of their closing may be among what was lost.
        if change.isEverything { for path in files.keys { files[path]?.sign = .fresh } }
    }

    mutating func scanEnded() { closed.removeAll() }

    /// Whether a video is not to be shown yet.
    ///
    /// - Parameters:
    ///   - isKnown: whether it was shown before.
    ///   - now: the time, and that by the clock that stamps files, in nanoseconds.
    mutating func hides(
        _ path: RawPath, _ stamp: FileStamp, isKnown: Bool, isFirstScan: Bool, at now: (Instant, wall: Int64)
    ) -> Bool {
        guard !closed.contains(path) else { return false }
        guard let file = files[path] else {
            let age = now.wall.subtractingReportingOverflow(stamp.modified)
            guard !isKnown, !age.overflow, age.partialValue < Self.moment.nanoseconds, files.count < Self.most else {
                return false
            }
            files[path] = File(sign: isFirstScan ? .listed : .fresh, stamp: stamp, since: now.0)
            return !isFirstScan
        }
        guard file.stamp == stamp else {
            // The first stamp of a file whose making was seen says only where it begins.
            let sign: Sign = file.sign == .listed ? .opened : file.sign
            files[path] = File(sign: sign, stamp: stamp, since: now.0)
            return true
        }
        guard now.0 - file.since < file.sign.patience else {
            files[path] = nil
            return false
        }
        return file.sign != .listed
    }

    /// When to look again at those that may have become whole without a word.
    var nextLook: Instant? { files.values.map { $0.since + $0.sign.patience }.min() }

    /// The folders of the files that are due; those that went are forgotten.
    mutating func due(at now: Instant) -> Set<RawPath> {
        var folders: Set<RawPath> = []
        for (path, file) in files where file.since + file.sign.patience <= now {
            do { _ = try FileStatus(path) } catch { files[path] = nil }
            folders.insert(path.folder)
        }
        return folders
    }
}
