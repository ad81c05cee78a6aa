import Glibc
import Linux
import Settings
import Synchronization

/// Settings that `vitrinectl config set` keeps over restarts: a line of TOML each.
///
/// What is stored is written by a thread of its own: the loop never waits for the disk.
@MainActor
final class StateFile {
    /// Nil takes a key out.
    private typealias Changes = [(key: String, value: RawValue?)]

    /// One writer at a time, whichever thread it is.
    private final class Disk: Sendable {
        private let file: Mutex<KeptFile>

        init(_ path: String) { file = Mutex(KeptFile(path)) }

        /// Keeps these values and all that was kept before.
        func store(_ changes: Changes) -> SystemError? {
            file.withLock { file in
                do throws(SystemError) {
                    var lines: [String] = []
                    if access(file.path, F_OK) == 0 {
                        lines = try contents(ofFile: file.path).split(separator: "\n").map(String.init)
                    }
                    for (key, value) in changes {
                        lines.removeAll { $0.hasPrefix(key + " ") }
                        if let value { lines.append("\(key) = \(value.written)") }
                    }
                    try file.write(lines.map { $0 + "\n" }.joined())
                    return nil
                } catch { return error }
            }
        }
    }

    private let path: String
    private let disk: Disk
    private var waiting: Changes = []
    /// Who waits for what is being written, and for what is written after that.
    private var (told, toldNext): ([(SystemError?) -> Void], [(SystemError?) -> Void]) = ([], [])
    private var backgroundTask: BackgroundTask<SystemError?>?

    init(path: String) throws(SystemError) {
        (self.path, disk) = (path, Disk(path))
        backgroundTask = try BackgroundTask { [unowned self] error in
            finish(error)
        }
    }

    /// Keeps one value, or takes one out, and keeps all else that was kept before.
    ///
    /// - Parameter then: called when it is on the disk, or with the reason why it is not.
    func store(_ key: String, _ value: RawValue?, then: @escaping (SystemError?) -> Void) {
        waiting.append((key, value))
        toldNext.append(then)
        write()
    }

    private func write() {
        guard !waiting.isEmpty, let backgroundTask, !backgroundTask.isRunning else { return }
        let (disk, changes) = (disk, waiting)
        (waiting, told, toldNext) = ([], toldNext, [])
        do throws(SystemError) { try backgroundTask.start { disk.store(changes) } } catch { finish(error) }
    }

    private func finish(_ error: SystemError?) {
        if let error { failed(error) }
        let told = told
        self.told = []
        write()
        // Last: who is told may ask again.
        for then in told { then(error) }
    }

    /// The daemon ends: what waits is written now.
    func leave() {
        guard !waiting.isEmpty || backgroundTask?.isRunning == true else { return }
        if let error = disk.store(waiting) { failed(error) }
        waiting = []
    }

    /// Makes room for the text before a damaged one, which stays beside it.
    ///
    /// - Returns: whether there is such a text.
    func fallBack() throws(SystemError) -> Bool { try KeptFile(path).fallBack() }

    private func failed(_ error: SystemError) { Log.error("\(error): kept settings are as before after a restart") }
}
