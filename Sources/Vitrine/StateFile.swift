import Glibc
import Linux
import Settings

/// Settings that a visitor changed, kept over restarts: a line of TOML each.
struct StateFile {
    let path: String

    /// Keeps one value and all that was kept before.
    func store(_ key: String, _ value: RawValue) throws {
        makeFolder()
        var lines: [Substring] = []
        if access(path, F_OK) == 0 {
            lines = try contents(ofFile: path).split(separator: "\n").filter { !$0.hasPrefix(key + " ") }
        }
        let text = (lines + ["\(key) = \(value.written)"]).joined(separator: "\n") + "\n"
        try replace(with: Array(text.utf8))
    }

    /// Makes room for a new file; the damaged one stays beside it for whoever looks into it.
    func setAside() throws(SystemError) {
        guard rename(path, path + ".damaged") == 0 else { throw SystemError("rename \(path) to \(path).damaged") }
    }

    private func makeFolder() {
        var end = path.startIndex
        while let slash = path[path.index(after: end)...].firstIndex(of: "/") {
            end = slash
            // One that is there already is what is wanted; without one the writing fails and says so.
            _ = mkdir(String(path[..<slash]), 0o755)
        }
    }

    /// A reader, and a loss of power, find the old text or the new one.
    private func replace(with bytes: [UInt8]) throws(SystemError) {
        let beside = path + ".new"
        let file = Glibc.open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw SystemError("write \(beside)") }
        defer { close(file) }
        guard write(file, bytes, bytes.count) == bytes.count, fdatasync(file) == 0 else {
            throw SystemError("write \(beside)")
        }
        guard rename(beside, path) == 0 else { throw SystemError("rename \(beside) to \(path)") }
    }
}
