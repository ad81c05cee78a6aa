import Glibc
package import Linux
package import Settings
import Synchronization

/// The settings kept by `vitrinectl config set`, one line of TOML each.
///
/// A background thread writes the file: the loop never waits for the disk.
@MainActor
package final class StateFile {
    /// Nil removes a key.
    private typealias Changes = [(key: String, value: RawValue?)]

    /// Allows one writer at a time, on any thread.
    private final class Disk: Sendable {
        private let file: Mutex<KeptFile>

        init(_ path: String) { file = Mutex(KeptFile(path)) }

        /// Stores these values in addition to the earlier ones.
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
    /// Callbacks for the write in progress, and for the one after it.
    private var (callers, nextCallers): ([(SystemError?) -> Void], [(SystemError?) -> Void]) = ([], [])
    private var backgroundTask: BackgroundTask<SystemError?>?

    package init(path: String) throws(SystemError) {
        (self.path, disk) = (path, Disk(path))
        backgroundTask = try BackgroundTask { [unowned self] error in
            finish(error)
        }
    }

    /// Stores or removes one value; all others stay.
    ///
    /// - Parameter then: called when the value is on the disk, or with the reason why it is not.
    package func store(_ key: String, _ value: RawValue?, then: @escaping (SystemError?) -> Void) {
        waiting.append((key, value))
        nextCallers.append(then)
        write()
    }

    private func write() {
        guard !waiting.isEmpty, let backgroundTask, !backgroundTask.isRunning else { return }
        let (disk, changes) = (disk, waiting)
        (waiting, callers, nextCallers) = ([], nextCallers, [])
        do throws(SystemError) { try backgroundTask.start { disk.store(changes) } } catch { finish(error) }
    }

    private func finish(_ error: SystemError?) {
        if let error { failed(error) }
        let callers = callers
        self.callers = []
        write()
        // Called last: a callback may store again.
        for then in callers { then(error) }
    }

    /// Writes pending values when the daemon exits.
    package func leave() {
        guard !waiting.isEmpty || backgroundTask?.isRunning == true else { return }
        if let error = disk.store(waiting) { failed(error) }
        waiting = []
    }

    /// Restores the previous file. The damaged one stays beside it.
    ///
    /// - Returns: whether there was a previous file.
    package func fallBack() throws(SystemError) -> Bool { try KeptFile(path).fallBack() }

    private func failed(_ error: SystemError) { Log.error("\(error): the change is not kept across a restart") }
}
