import CLinux
import Glibc
import Linux
import Time

/// A program that the doctor starts, with pipes to its standard input and output. Its standard error is kept.
@MainActor
final class Subprogram {
    private let pid: Int32
    private var input: Int32
    private let output: Int32
    private let errorOutput: Descriptor
    private var pending: [UInt8] = []
    private var status: Int32?

    /// - Throws: `SystemError` if no process can be created. If the program cannot be executed, `wait` returns 127.
    init(_ words: [String]) throws(SystemError) {
        // Writing to a program that has ended early must not kill the doctor.
        signal(SIGPIPE, SIG_IGN)
        let number = vt_memfd("errors")
        guard number >= 0 else { throw SystemError("memfd_create") }
        errorOutput = Descriptor(owning: number)
        let (theirInput, ourInput) = try Self.pipe()
        let (ourOutput, theirOutput) = try Self.pipe()
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        pid = vt_spawn_program(&arguments, theirInput, theirOutput, number)
        let reason = errno
        close(theirInput)
        close(theirOutput)
        (input, output) = (ourInput, ourOutput)
        guard pid > 0 else { throw SystemError("start \(words.first ?? "")", code: reason) }
    }

    isolated deinit {
        if status == nil { kill() }
        endInput()
        close(output)
    }

    private static func pipe() throws(SystemError) -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw SystemError("pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// - Returns: false if the program no longer reads its input.
    func write(_ bytes: [UInt8]) -> Bool { Glibc.write(input, bytes, bytes.count) == bytes.count }

    func endInput() {
        guard input >= 0 else { return }
        close(input)
        input = -1
    }

    /// The next line without its newline. At the end of the output, or after the time limit, returns the
    /// incomplete last line; nil if there is none.
    func line(within limit: Seconds) -> [UInt8]? {
        let end = monotonicNow() + limit
        while true {
            if let newline = pending.firstIndex(of: UInt8(ascii: "\n")) {
                defer { pending.removeFirst(newline + 1) }
                return Array(pending[..<newline])
            }
            guard let portion = read(until: end) else {
                defer { pending = [] }
                return pending.isEmpty ? nil : pending
            }
            pending += portion
        }
    }

    /// The next output; nil at its end, or after the time limit.
    private func read(until end: Instant) -> [UInt8]? {
        let left = (end - monotonicNow()).value
        var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        guard left > 0, poll(&ready, 1, Int32(min(left * 1000, 1e9)) + 1) > 0 else { return nil }
        var portion = [UInt8](repeating: 0, count: 65536)
        let count = Glibc.read(output, &portion, portion.count)
        return count > 0 ? Array(portion[..<count]) : nil
    }

    /// Waits for the program's end. Returns its exit status, 128 plus the signal, or 127 if there is no status.
    func wait() -> Int32 {
        if let status { return status }
        var raw: Int32 = 0
        while waitpid(pid, &raw, 0) < 0 { guard errno == EINTR else { return 127 } }
        let found = raw & 0x7f == 0 ? (raw >> 8) & 0xff : 128 + (raw & 0x7f)
        status = found
        return found
    }

    func kill() {
        Glibc.kill(-pid, SIGKILL)
        _ = wait()
    }

    /// The text on standard error so far.
    var errorText: String {
        var text: [UInt8] = []
        var portion = [UInt8](repeating: 0, count: 65536)
        while case let count = pread(errorOutput.number, &portion, portion.count, off_t(text.count)), count > 0 {
            text += portion[..<count]
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Runs a program and returns its output; nil if it cannot be run, fails, or takes too long.
    static func output(of words: [String], within limit: Seconds = 60) -> String? {
        do throws(SystemError) {
            let program = try Subprogram(words)
            program.endInput()
            var lines: [[UInt8]] = []
            let end = monotonicNow() + limit
            while case let left = end - monotonicNow(), left.value > 0, let line = program.line(within: left) {
                lines.append(line)
            }
            guard monotonicNow() < end else {
                program.kill()
                return nil
            }
            guard program.wait() == 0 else { return nil }
            return lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
        } catch {
            return nil
        }
    }
}
