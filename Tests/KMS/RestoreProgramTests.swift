import Glibc
import Linux
import Testing
import Time

@testable import KMS

/// `vitrine-restore` with a pipe, and no card: its ioctls fail, which is all the same to what is asked here.
private struct Program {
    let process: ChildProcess
    private let pipe: Int32

    init(_ words: [String]) throws {
        var pipe: [Int32] = [-1, -1]
        guard Glibc.pipe(&pipe) == 0 else { throw SystemError("pipe") }
        for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let none = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { for used in [pipe[0], none] { close(used) } }
        process = try .startApart(
            programFolder() + "/vitrine-restore", arguments: words, descriptors: [pipe[0], none])
        self.pipe = pipe[1]
    }

    func sayGoodbye() { _ = write(pipe, [0], 1) }

    func leave() { close(pipe) }

    /// The signals that it ignores, a bit each; it has begun to wait when there are any.
    func ignored() throws -> UInt64 {
        let status = try contents(ofFile: "/proc/\(process.pid)/status")
        let line = status.split(separator: "\n").first { $0.hasPrefix("SigIgn:") }
        return line.flatMap { UInt64($0.dropFirst(7).drop { $0 == "\t" }, radix: 16) } ?? 0
    }
}

@Suite(.timeLimit(.minutes(19))) struct `The program that restores the display` {
    @Test func `after a goodbye it does nothing`() throws {
        let program = try Program(["crtc", "40", "50", "0", "0"])
        program.sayGoodbye()
        #expect(program.process.reap() == "exit status 0")
        program.leave()
    }

    @Test func `words that are not its own are refused`() throws {
        for words in [["what"], ["crtc", "1", "2", "0", "0", "mod"]] {
            let program = try Program(words)
            #expect(program.process.reap() == "exit status 2")
            program.leave()
        }
    }

    @Test func `what is saved of a display are words that it knows`() throws {
        var saved = SavedCRTC(
            number: 40, framebuffer: FramebufferID(50), x: 0, y: 7, mode: nil, connectors: [ConnectorID(60)])
        saved.mode = Mode(clock: 65_000, horizontal: .init(1024, 1048, 1184, 1344), vertical: .init(768, 771, 777, 806))
        let expected = "crtc 40 50 0 7 mode 65000 1024 1048 1184 1344 0 768 771 777 806 0 0 0 connector 60"
        #expect(saved.words.joined(separator: " ") == expected)
        let program = try Program(saved.words + saved.words)
        program.sayGoodbye()
        #expect(program.process.reap() == "exit status 0")
        program.leave()
    }

    @Test func `a backlight that was dimmed is as bright as before`() throws {
        let backlight = "/tmp/vitrine-backlight-\(getpid())"
        let file = open(backlight, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        #expect(file >= 0 && write(file, "20", 2) == 2)
        close(file)
        defer { unlink(backlight) }
        let program = try Program(SavedBacklight(path: backlight, value: "200").words)
        program.leave()
        #expect(program.process.reap() == "exit status 0")
        #expect(try contents(ofFile: backlight) == "200")
    }

    @Test func `it ends with its pipe and with nothing else, in a session of its own`() throws {
        let program = try Program([])
        let end = monotonicNow() + 10
        let signals = [SIGTERM, SIGINT, SIGHUP]
        let wanted = signals.reduce(UInt64(0)) { $0 | 1 << UInt64($1 - 1) }
        while try program.ignored() & wanted != wanted, monotonicNow() < end { usleep(1000) }
        for signal in signals { kill(program.process.pid, signal) }
        #expect(getsid(program.process.pid) == program.process.pid)
        usleep(20_000)
        var status: Int32 = 0
        #expect(waitpid(program.process.pid, &status, WNOHANG) == 0)
        program.leave()
        #expect(program.process.reap() == "exit status 0")
    }
}
