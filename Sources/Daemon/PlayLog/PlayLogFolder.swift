import Control
import Glibc
import Linux

/// The files of the play log: lines are appended to the last one, and the first one is removed when their total size
/// exceeds the limit.
package struct PlayLogFolder: Sendable {
    /// The approximate number of files.
    private static let parts = 8

    private let path: String
    /// The limit of the size of all files together, in bytes.
    private let limit: Int

    /// - Parameter limit: the size of all files together, bytes.
    package init(_ path: String, limit: Int) { (self.path, self.limit) = (path, limit) }

    /// The file that keeps the play under way, for the case of a power cut.
    private var current: KeptFile { KeptFile(path + "/current") }

    /// Adds lines, and keeps the play that is under way. Waits for the disk.
    func write(_ lines: [UInt8], current open: [UInt8]?) throws(SystemError) {
        makeFolder(path)
        if !lines.isEmpty { try append(lines) }
        // The lines come first: `current` may hold one of these plays, and is then replaced or removed.
        if let open { try current.write(String(decoding: open, as: UTF8.self)) } else { try current.remove() }
    }

    /// The play that was under way when the last daemon ended; nil if it is already logged.
    func interrupted() -> PlayRecord? {
        do {
            let record = try current.read(limit: 1 << 16) { try Line.decoded(PlayRecord.self, from: Array($0.utf8)) }
            guard let record else { return nil }
            // A power cut may have occurred between the writing of the play's line and the removal of `current`.
            let logged = try? lastLine().map { try Line.decoded(PlayRecord.self, from: $0) }
            return logged.map { ($0.start, $0.item) == (record.start, record.item) } == true ? nil : record
        } catch {
            Log.warning("\(current.path): \(error): the play that was under way is not logged")
            return nil
        }
    }

    private func append(_ lines: [UInt8]) throws(SystemError) {
        let numbers = try numbers
        var last = numbers.last ?? 1
        if size(of: last) >= limit / Self.parts { last += 1 }
        try add(lines, to: file(last))
        var total = (numbers + [last]).reduce(0) { $0 + size(of: $1) }
        for number in numbers where number != last && total > limit {
            total -= size(of: number)
            guard unlink(file(number)) == 0 || errno == ENOENT else { throw SystemError("remove \(file(number))") }
        }
    }

    private func add(_ lines: [UInt8], to path: String) throws(SystemError) {
        let number = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o640)
        guard number >= 0 else { throw SystemError("write \(path)") }
        let file = Descriptor(owning: number)
        var lines = lines
        // A line that a power cut has truncated is ended first, so that no other line is joined to it.
        let end = lseek(file.number, 0, SEEK_END)
        var before = UInt8(ascii: "\n")
        if end > 0, pread(file.number, &before, 1, end - 1) == 1, before != UInt8(ascii: "\n") {
            lines.insert(UInt8(ascii: "\n"), at: 0)
        }
        guard Glibc.write(file.number, lines, lines.count) == lines.count else {
            let error = SystemError("write \(path)")
            // On a full disk the partial line is removed.
            _ = ftruncate(file.number, end)
            throw error
        }
        guard fdatasync(file.number) == 0 else { throw SystemError("write \(path)") }
    }

    private var numbers: [Int] {
        get throws(SystemError) { try names(inFolder: path).compactMap { PlayLogName.number(of: $0) }.sorted() }
    }

    private func lastLine() throws(SystemError) -> [UInt8]? {
        guard let last = try numbers.last else { return nil }
        let path = file(last)
        let number = open(path, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { throw SystemError("read \(path)") }
        let file = Descriptor(owning: number)
        // No line is longer than this.
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let start = max(0, size(of: last) - bytes.count)
        let count = pread(file.number, &bytes, bytes.count, start)
        guard count >= 0 else { throw SystemError("read \(path)") }
        return bytes[..<count].split(separator: UInt8(ascii: "\n")).last.map { Array($0) }
    }

    private func file(_ number: Int) -> String { path + "/" + PlayLogName.file(number) }

    private func size(of number: Int) -> Int {
        var status = stat()
        return stat(file(number), &status) == 0 ? Int(clamping: status.st_size) : 0
    }
}
