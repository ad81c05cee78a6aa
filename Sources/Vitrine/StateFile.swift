import Glibc
import Linux
import Settings
import Synchronization

/// Settings that a visitor changed, kept over restarts: a line of TOML each.
///
/// What is stored is written by a thread of its own: the loop never waits for the disk.
@MainActor
final class StateFile {
    private typealias Choices = [(key: String, value: RawValue)]

    /// One writer at a time, whichever thread it is.
    private final class Disk: Sendable {
        private let file: Mutex<KeptFile>

        init(_ path: String) { file = Mutex(KeptFile(path)) }

        /// Keeps these values and all that was kept before.
        func store(_ choices: Choices) -> SystemError? {
            file.withLock { file in
                do throws(SystemError) {
                    var lines: [String] = []
                    if access(file.path, F_OK) == 0 {
                        lines = try contents(ofFile: file.path).split(separator: "\n").map(String.init)
                    }
                    for (key, value) in choices {
                        lines.removeAll { $0.hasPrefix(key + " ") }
                        lines.append("\(key) = \(value.written)")
                    }
                    try file.write(lines.joined(separator: "\n") + "\n")
                    return nil
                } catch { return error }
            }
        }
    }

    private let path: String
    private let disk: Disk
    private var waiting: Choices = []
    private var errand: Errand<SystemError?>?

    init(path: String) throws(SystemError) {
        (self.path, disk) = (path, Disk(path))
        errand = try Errand { [unowned self] error in
            if let error { failed(error) }
            write()
        }
    }

    /// Keeps one value and all that was kept before.
    func store(_ key: String, _ value: RawValue) {
        waiting.append((key, value))
        write()
    }

    private func write() {
        guard !waiting.isEmpty, let errand, !errand.isRunning else { return }
        let (disk, choices) = (disk, waiting)
        waiting = []
        do throws(SystemError) { try errand.start { disk.store(choices) } } catch { failed(error) }
    }

    /// The daemon ends: what waits is written now.
    func leave() {
        guard !waiting.isEmpty || errand?.isRunning == true else { return }
        if let error = disk.store(waiting) { failed(error) }
        waiting = []
    }

    /// Makes room for the text before a damaged one, which stays beside it.
    ///
    /// - Returns: whether there is such a text.
    func fallBack() throws(SystemError) -> Bool { try KeptFile(path).fallBack() }

    private func failed(_ error: SystemError) { Log.error("\(error): visitors' choices are as before after a restart") }
}
