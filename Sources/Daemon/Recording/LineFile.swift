import Glibc
import Linux

/// A file that is written line by line without buffering, so that lines survive a kill.
@MainActor
final class LineFile {
    private let path: String
    private let file: Int32

    /// - Throws: `SystemError` when the file cannot be written.
    init(_ path: String) throws(SystemError) {
        self.path = path
        file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw SystemError("write \(path)") }
    }

    isolated deinit { close(file) }

    func write(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        if Glibc.write(file, bytes, bytes.count) != bytes.count { Log.error("\(SystemError("write \(path)"))") }
    }
}
