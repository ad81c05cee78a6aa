import CLinux
package import CrashLoop
import Glibc
package import Linux
import Time

/// The file in which a daemon records its actions, for its successor after a crash.
///
/// Its folder is a tmpfs (`RuntimeDirectory=`), so it survives restarts of the service but not a reboot. A daemon
/// records the start of an action at events, never per frame: one write(2) of a few bytes takes about a microsecond.
/// Without a usable file the daemon runs without a record.
@MainActor
package final class CrashRecord {
    /// File offsets of the history, of the running daemon's state, and of the last dead daemon's state.
    private static let (historyOffset, liveOffset, deathOffset) = (0, 512, 512 + CrashCause.size)

    private let file: Descriptor
    private var hasFailed = false
    package private(set) var history: CrashHistory
    /// The cause of the last crash; nil if the history has no crash.
    package private(set) var cause: CrashCause?
    /// Whether the existing record was unusable.
    package let wasDamaged: Bool

    /// - Throws: when the file cannot be opened, or another daemon has locked it.
    package init(path: String) throws(SystemError) {
        let number = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0o600)
        guard number >= 0 else { throw SystemError("open \(path)") }
        file = Descriptor(owning: number)
        var info = stat()
        guard fstat(number, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
            throw SystemError("open \(path)", code: EINVAL)
        }
        // An fcntl(2) record lock ends with this process. A worker would inherit a flock(2) lock between fork and exec.
        var lock = flock(
            l_type: Int16(clamping: F_WRLCK), l_whence: Int16(clamping: SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
        guard fcntl(number, F_SETLK, &lock) == 0 else { throw SystemError("lock \(path)") }
        let read = CrashHistory(bytes: Self.bytes(of: number, at: Self.historyOffset, CrashHistory.size))
        (history, wasDamaged) = (read ?? CrashHistory(), read == nil && info.st_size > 0)
    }

    /// Classifies the end of the last daemon, and delays the start after repeated crashes.
    ///
    /// - Returns: false if a signal asked this daemon to end during the delay.
    package func begin() -> Bool {
        if wasDamaged { Log.warning("the crash record is damaged: a new one begins") }
        let live = Self.bytes(of: file.number, at: Self.liveOffset, CrashCause.size)
        let wasStopped = [SIGTERM, SIGINT, SIGHUP].contains(Int32(clamping: live.first ?? 0))
        let (wait, died) = history.begin(at: Loop.now, wall: wallClock(), wasStopped: wasStopped)
        if died { write(live, at: Self.deathOffset) }
        write([UInt8](repeating: 0, count: CrashCause.size), at: Self.liveOffset)
        store()
        readCause()
        if died, let cause { Log.warning("the last daemon died: \(cause.sentence); \(history.currentStep.sentence)") }
        guard pause(wait) else { return false }
        history.ran(at: Loop.now, waited: wait)
        store()
        if vt_mark_crashes(file.number, off_t(Self.liveOffset)) != 0 {
            Log.warning("\(SystemError("sigaction")): crashes will be recorded without their signal")
        }
        note(CrashNote(.starting))
        return true
    }

    private func pause(_ wait: Seconds) -> Bool {
        guard wait > 0 else { return true }
        let text = "waits \((wait.value * 10).rounded() / 10) s before it starts, after \(history.total) deaths"
        Log.info(text)
        ServiceManager().status(text)
        guard vt_wait_or_stop((Loop.now + wait).nanoseconds) == 0 else {
            history = CrashHistory()
            store()
            return false
        }
        return true
    }

    /// Records a planned end; only the first call counts.
    package func end(_ end: CrashHistory.Run) {
        history.end(end)
        store()
    }

    /// Records the first frame, or that there is no display: the daemon's lifetime counts from now on.
    func showed() {
        history.showed(at: Loop.now)
        store()
    }

    package func becameHealthy() {
        history.becameHealthy()
        store()
        readCause()
    }

    // MARK: Present activity

    /// Records the start of a short action.
    package func note(_ note: CrashNote) { write(note.bytes, at: Self.liveOffset + CrashCause.lastOffset) }

    /// Records the end of the action, so that it is not blamed for a later crash.
    package func noteEnds() { write([0], at: Self.liveOffset + CrashCause.lastOffset + CrashNote.openOffset) }

    /// Records a frequent request of a monitoring client, then restores the note before it. That note is more useful
    /// after a crash.
    package func noted(_ question: CrashNote, _ body: () -> Void) {
        let before = Self.bytes(of: file.number, at: Self.liveOffset + CrashCause.lastOffset, CrashNote.size)
        note(question)
        body()
        write(before, at: Self.liveOffset + CrashCause.lastOffset)
    }

    /// Records the item that plays from now on; nil for none.
    package func plays(_ path: String?) {
        let bytes = path.map { CrashNote(.playing, $0).bytes } ?? [0]
        write(bytes, at: Self.liveOffset + CrashCause.lastingOffset)
    }

    // MARK: The file

    private func readCause() {
        guard history.total > 0 else { return cause = nil }
        cause = CrashCause(bytes: Self.bytes(of: file.number, at: Self.deathOffset, CrashCause.size))
    }

    private func store() { write(history.bytes, at: Self.historyOffset) }

    private func write(_ bytes: [UInt8], at offset: Int) {
        guard pwrite(file.number, bytes, bytes.count, off_t(offset)) != bytes.count, !hasFailed else { return }
        hasFailed = true
        Log.warning("\(SystemError("write the crash record"))")
    }

    private static func bytes(of file: Int32, at offset: Int, _ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let length = pread(file, &bytes, count, off_t(offset))
        return Array(bytes.prefix(max(0, length)))
    }
}
